import { lineCounter } from './lines';

test('lines and columns, forwards and back, at line breaks and at the end', () => {
  const placeOf = lineCounter(Buffer.from('ab\n\ncd\r\ne'), 10);
  const places = [0, 1, 2, 3, 4, 6, 8, 9, 4, 0].map((offset) => Object.values(placeOf(offset)));
  expect(places).toEqual([
    [10, 1],
    [10, 2],
    [10, 3],
    [11, 1],
    [12, 1],
    [12, 3],
    [13, 1],
    [13, 2],
    [12, 1],
    [10, 1],
  ]);
});

test('a text without a line break', () => {
  const placeOf = lineCounter(Buffer.from('abc'));
  expect([placeOf(0), placeOf(2)]).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 3 },
  ]);
});
