import { inRange, isRange } from './vers';

describe('version ranges (VERS)', () => {
  test.each<[string, string[], string[]]>([
    ['vers:npm/1.2.3', ['1.2.3'], ['1.2.4', '1.2.2']],
    ['vers:npm/=1.2.3|=2.0.0', ['1.2.3', '2.0.0'], ['1.5.0']],
    ['vers:npm/>=1.0.0|<2.0.0', ['1.0.0', '1.9.9'], ['0.9.0', '2.0.0', '3.0.0']],
    ['vers:npm/<1.0.0|>=2.0.0', ['0.1.0', '2.0.0', '9.0.0'], ['1.0.0', '1.5.0']],
    ['vers:npm/<2.0.0|>=1.0.0', ['1.0.0', '1.9.9'], ['0.9.0', '2.0.0']],
    ['vers:npm/>=1.0.0|!=1.5.0|<2.0.0', ['1.4.0'], ['1.5.0']],
    ['vers:npm/>=1.0.0|<1.2.0|>=2.0.0|<2.2.0', ['1.1.0', '2.1.0'], ['1.5.0', '2.2.0', '0.1.0']],
    ['vers:npm/!=1.5.0', ['1.4.0', '9.0.0'], ['1.5.0']],
    ['vers:npm/<=1.0.0', ['1.0.0', '0.1.0'], ['1.0.1']],
    ['vers:npm/>1.0.0', ['1.0.1'], ['1.0.0']],
    ['vers:npm/*', ['1.0.0', 'anything'], []],
    ['vers:pypi/>=1.0|<2.0.post1', ['1.0.0', '2.0'], ['1.0rc1', '2.0.post1']],
    ['vers:deb/<7.88.1-10%2Bdeb12u5', ['7.88.1-10+deb12u4'], ['7.88.1-10+deb12u5']],
    ['vers:maven/>=2.0-beta9|<2.15.0', ['2.14.1', '2.0'], ['2.15.0', '1.2.17']],
  ])('%s', (range, inside, outside) => {
    expect(inside.filter((version) => !inRange(range, version))).toEqual([]);
    expect(outside.filter((version) => inRange(range, version))).toEqual([]);
  });

  test.each([
    '',
    'vers:',
    'vers:npm',
    'vers:npm/',
    'npm/>=1',
    '>=1',
    'vers:npm/%zz',
    'vers:npm/*|<1',
    `vers:npm/${'<1|'.repeat(3_000)}`,
  ])('not %s', (text) => {
    expect(isRange(text)).toBe(false);
    expect(inRange(text, '1.0.0')).toBe(false);
  });

  test('a version that is none is in no stretch', () => {
    expect(inRange('vers:npm/<2.0.0', 'main')).toBe(false);
    expect(inRange('vers:npm/<2.0.0', '')).toBe(false);
  });
});
