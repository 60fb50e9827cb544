import { commentOf, parseYaml, scalarText } from './yaml';

test('lines, comments, aliases, and scalars as they are written', () => {
  const file = parseYaml('a: &x\n  - 1.10 # one\n  - "two"\nb: *x\n__proto__: 1\n');
  const items = file.items(file.get(file.root, 'b'));
  expect(items.map((item) => [scalarText(item), commentOf(item), file.lineOf(item)])).toEqual([
    ['1.10', 'one', 2],
    ['two', '', 3],
  ]);
  expect(file.get(file.root, 'constructor')).toBeUndefined();
  expect(file.items(file.root)).toEqual([]);
});

test.each([
  '['.repeat(300),
  `${'{a: '.repeat(300)}1`,
  `${'- '.repeat(300)}a`,
  `${' '.repeat(600)}a: 1`,
  'a'.repeat(600_000),
])('what is too deep or too large is refused before the parser sees it', (text) => {
  expect(() => parseYaml(text)).toThrow(expect.objectContaining({ code: 'unreadable' }));
});

test('scripts with brackets that do not match up are still read', () => {
  const file = parseYaml(`run: |\n${'  if [[ $x == *"]" ]]; then echo "}"; fi\n'.repeat(200)}uses: a/b@v1\n`);
  expect(scalarText(file.get(file.root, 'uses'))).toBe('a/b@v1');
});
