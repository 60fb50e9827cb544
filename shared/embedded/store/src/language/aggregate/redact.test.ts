import { run } from './testing';

const DOCS = [
  { _id: 1, level: 1, a: { level: 3, x: 1 }, l: [{ level: 1, y: 1 }, { level: 5 }, 7] },
  { _id: 2, level: 4 },
];
const below = (limit: unknown, then: string): object => ({
  $redact: { $cond: { if: { $lte: ['$level', limit] }, then, else: '$$PRUNE' } },
});

describe('$redact', () => {
  it('keeps or removes whole documents', async () => {
    expect(await run([below(2, '$$KEEP') as never], DOCS)).toEqual([DOCS[0]]);
  });

  it('goes down into sub-documents and arrays', async () => {
    expect(await run([below(2, '$$DESCEND') as never], DOCS)).toEqual([
      { _id: 1, level: 1, l: [{ level: 1, y: 1 }, 7] },
    ]);
  });

  it('tells the document at hand from the whole one', async () => {
    expect(await run([below('$$ROOT.level', '$$DESCEND') as never], DOCS)).toEqual([
      { _id: 1, level: 1, l: [{ level: 1, y: 1 }, 7] },
      DOCS[1],
    ]);
  });
});
