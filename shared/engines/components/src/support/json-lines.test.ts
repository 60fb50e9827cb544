import { ANY, jsonLines } from './json-lines';

const text = `{
  "a": 1, "packages": {
    "": { "packages": { "x": 1 } },
    "b\\"c": [
      1,
      { "d": "}]" }
    ],
    "b\\u0041": "packages"
  },
  "list": [ { "name": "a" },

    { "name": "b", "list": [1, 2] }, "s",
    [7]
  ]
}`;

test('keys and items by path, nothing that was not asked for', () => {
  const lines = jsonLines(text, [
    ['packages', ANY],
    ['list', ANY],
    ['list', ANY, 'name'],
  ]);
  expect(lines.at('packages', '')).toBe(3);
  expect(lines.at('packages', 'b"c')).toBe(4);
  expect(lines.at('packages', 'bA')).toBe(8);
  expect([0, 1, 2, 3, 4].map((at) => lines.at('list', at))).toEqual([10, 12, 12, 13, undefined]);
  expect(lines.at('list', 1, 'name')).toBe(12);
  expect(lines.at('packages', '', 'packages')).toBeUndefined();
  expect(lines.at('a')).toBeUndefined();
});

test('deep patterns go on inside themselves', () => {
  const nested =
    '{"dependencies":{\n"a":{"requires":{"b":1},"dependencies":{\n"dependencies":{"version":"1"}}},\n"c":{}}}';
  const lines = jsonLines(nested, [['dependencies', ANY]], true);
  expect(lines.at('dependencies', 'a')).toBe(2);
  expect(lines.at('dependencies', 'a', 'dependencies', 'dependencies')).toBe(3);
  expect(lines.at('dependencies', 'c')).toBe(4);
  expect(lines.at('dependencies', 'a', 'requires', 'b')).toBeUndefined();
});

test('comments and trailing commas do no harm', () => {
  const lines = jsonLines('{\n// "x": [\n"list": [\n"a", // b ]\n"c",\n],\n/* "list": { */ "last": 1 }', [
    ['list', ANY],
    ['last'],
  ]);
  expect([lines.at('list', 0), lines.at('list', 1), lines.at('last')]).toEqual([4, 5, 7]);
});

test.each(['', '[', '{"a', '{"a":', ']]]]', '{"a":"\\', '//', '[,,,', '{"a":{'])('broken text %p ends', (broken) => {
  expect(jsonLines(broken, [['zz']]).at('zz')).toBeUndefined();
});
