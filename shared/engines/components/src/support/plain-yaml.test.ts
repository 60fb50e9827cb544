import { nodeAt, readPlainYaml, textAt, type PlainNode } from './plain-yaml';

const plain = (node: PlainNode): unknown => {
  if (node.entries) return Object.fromEntries([...node.entries].map(([key, value]) => [key, plain(value)]));
  return node.items ? node.items.map(plain) : (node.text ?? null);
};
const read = (text: string): unknown => readPlainYaml(text).map(plain);

test.each<[string, string, unknown]>([
  ['mappings in mappings', 'a:\n  b: 1\n  c:\n    d: x\ne: y\n', { a: { b: '1', c: { d: 'x' } }, e: 'y' }],
  ['empty values', 'a:\nb: ~\nc: null\n', { a: null, b: '', c: '' }],
  [
    'lists, indented and not',
    'a:\n  - 1\n  - b: 2\n    c: 3\nd:\n- x\n- - y\n  - z\ne: 1',
    { a: ['1', { b: '2', c: '3' }], d: ['x', ['y', 'z']], e: '1' },
  ],
  ['quotes', `'it''s': "a\\"b\\u0041"\n"k: 1": 'x # y' # c\n`, { "it's": 'a"bA', 'k: 1': 'x # y' }],
  ['comments and Windows line ends', '# c\r\na: b # c\r\n\r\n  # d\r\nc#d: e#f\r\n', { a: 'b', 'c#d': 'e#f' }],
  [
    'flow collections',
    'a: {b: c, "d": [e, {f: g}], h: "x, y"}\ni: []\nj: {}\nk: {l: http://a:1/}',
    { a: { b: 'c', d: ['e', { f: 'g' }], h: 'x, y' }, i: [], j: {}, k: { l: 'http://a:1/' } },
  ],
  [
    'block scalars',
    'a: |-\n  one\n  two: x\n\n  three\nb: >\n  f\nc: 1',
    { a: 'one\ntwo: x\n\nthree', b: 'f', c: '1' },
  ],
  [
    'explicit keys',
    '? long key\n: b: c\n  d: e\n? other\n:\n  f: g\n? third\n: h',
    { 'long key': { b: 'c', d: 'e' }, other: { f: 'g' }, third: 'h' },
  ],
  [
    'keys with colons and at signs',
    '/@a/b@1.0.0(c@1:2):\n  x: 1\n@x/y: z',
    { '/@a/b@1.0.0(c@1:2)': { x: '1' }, '@x/y': 'z' },
  ],
])('%s', (_name, text, expected) => {
  expect(read(text)).toEqual([expected]);
});

test('several documents', () => {
  expect(read('---\na: 1\n---\nb:\n  c: 2\n...\n')).toEqual([{ a: '1' }, { b: { c: '2' } }]);
});

test('lines, also after block scalars, and names that are properties of every object', () => {
  const [root] = readPlainYaml('a: |\n  x\n  y\nb:\n  __proto__:\n    c: 1\n');
  expect(nodeAt(root, 'b', '__proto__')?.line).toBe(5);
  expect(textAt(root, 'b', '__proto__', 'c')).toBe('1');
  expect(textAt(root, 'constructor', 'name')).toBeUndefined();
});

test.each([
  'a',
  'a: 1\n  b: 2',
  'a: &x 1',
  'a: *x',
  'a: {b: c',
  'a: [b',
  'a: "b',
  "a: 'b",
  '- a\nb: 1',
  'a:\n  - b\n c: 1',
  '\ta: 1',
  'a: {b}',
  'a: !!t x',
])('%p is refused', (text) => {
  expect(() => readPlainYaml(text)).toThrow(expect.objectContaining({ code: 'unreadable' }));
});
