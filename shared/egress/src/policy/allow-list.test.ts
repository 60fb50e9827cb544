import { EgressConfigError } from '../errors';
import { compileAllowList, parseAllowSetting } from './allow-list';

describe('the allow list', () => {
  test('reads the setting as a comma list', () => {
    expect(parseAllowSetting(undefined)).toEqual([]);
    expect(parseAllowSetting(' 10.0.0.0/8, ,*.corp.test,')).toEqual(['10.0.0.0/8', '*.corp.test']);
  });

  test('names match exactly, suffixes only below themselves', () => {
    const list = compileAllowList(['Git.Corp.test.', '*.lab.test', 'bücher.test']);
    expect(['git.corp.test', 'a.lab.test', 'a.b.lab.test', 'xn--bcher-kva.test'].every(list.name)).toBe(true);
    expect(['corp.test', 'x.git.corp.test', 'lab.test', 'evillab.test', 'lab.test.evil'].some(list.name)).toBe(false);
    expect(list.exactName('a.lab.test')).toBe(false);
  });

  test.each([
    '*',
    '*.',
    '**.a',
    'a.*.b',
    '*.10.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8x',
    '10/8',
    '::/129',
    'fe80::1%eth0',
    'fe80::1%eth0/64',
    'http://a.test',
    'a.test:80',
    'a.test/24',
    'a b',
    '',
  ])('%j is refused at start, by its name', (entry) => {
    expect(() => compileAllowList(['10.0.0.0/8', entry])).toThrow(EgressConfigError);
    expect(() => compileAllowList([entry])).toThrow(JSON.stringify(entry));
  });
});
