import { tomlLines } from './toml';

const TEXT = `version = 1
[[package]]
name = "a"
text = """
name = "no"
"""
version = "1"
[[package]]
"name" = "b"
nameless = 1
[package.source]
name = 'c'
`;

test('lines of tables and keys', () => {
  const lines = tomlLines(TEXT);
  const asked = [
    ['version'],
    ['package', 0, 'name'],
    ['package', 0, 'version'],
    ['package', 1, 'name'],
    ['package', 1, 'source', 'name'],
  ];
  expect(asked.map((path) => lines.at(...path))).toEqual([1, 3, 7, 9, 12]);
  expect(lines.at('package', 1)).toBe(8);
});

test('only the keys that are asked for; tables always, and texts over several lines are still passed over', () => {
  const lines = tomlLines(TEXT, ['name']);
  expect([
    lines.at('package', 0, 'name'),
    lines.at('package', 1, 'name'),
    lines.at('package', 1, 'source', 'name'),
  ]).toEqual([3, 9, 12]);
  expect([lines.at('version'), lines.at('package', 0, 'version'), lines.at('package', 1, 'nameless')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(tomlLines(TEXT, []).at('package', 1)).toBe(8);
});
