import type { Doc } from '../language';
import { extractValues } from './extract';

const entries = (doc: Doc, ...fields: string[]) =>
  extractValues(
    doc,
    fields.map((field) => field.split('.')),
  );

describe('values of index entries', () => {
  it('gives one entry for plain fields, with undefined for missing ones', () => {
    expect(entries({ a: 1, b: { c: 2 } }, 'a', 'b.c', 'x.y')).toEqual({
      entries: [[1, 2, undefined]],
      arrayFields: 0,
      present: true,
    });
    expect(entries({ b: 1 }, 'a', 'b.c')).toEqual({
      entries: [[undefined, undefined]],
      arrayFields: 0,
      present: false,
    });
  });

  it('gives one entry for each element of an array', () => {
    expect(entries({ a: 1, t: ['x', 'y'] }, 'a', 't')).toEqual({
      entries: [
        [1, 'x'],
        [1, 'y'],
      ],
      arrayFields: 2,
      present: true,
    });
    expect(entries({ t: [] }, 't')).toEqual({ entries: [[undefined]], arrayFields: 1, present: true });
    expect(entries({ t: [[1, 2], 3] }, 't').entries).toEqual([[[1, 2]], [3]]);
  });

  it('takes fields of one array element together', () => {
    const doc = { items: [{ k: 'x', v: 1 }, { k: 'y' }, 5], n: 0 };
    expect(entries(doc, 'items.k', 'n', 'items.v').entries).toEqual([
      ['x', 0, 1],
      ['y', 0, undefined],
      [undefined, 0, undefined],
    ]);
    expect(entries(doc, 'items.k', 'n', 'items.v').arrayFields).toBe(0b101);
  });

  it('goes through arrays within arrays, and to a numbered element', () => {
    const doc = { a: [{ b: [{ c: 1 }, { c: 2 }] }, { b: { c: 3 } }] };
    expect(entries(doc, 'a.b.c').entries).toEqual([[1], [2], [3]]);
    expect(entries(doc, 'a.0.b.c').entries).toEqual([[1], [2]]);
    expect(entries({ a: [10, 20] }, 'a.1').entries).toEqual([[20]]);
  });

  it('refuses two different arrays', () => {
    expect(() => entries({ a: [1], b: [2] }, 'a', 'b')).toThrow(expect.objectContaining({ code: 171 }));
    expect(() => entries({ a: [{ b: [1], c: [2] }] }, 'a.b', 'a.c')).toThrow(expect.objectContaining({ code: 171 }));
  });

  it('reads own fields only', () => {
    expect(entries({}, 'constructor.name', 'toString').present).toBe(false);
  });
});
