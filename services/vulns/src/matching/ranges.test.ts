import { evaluateRanges } from './ranges';
import { affects, range } from './testing/advisories';
import { HOSTILE_VERSIONS } from '@osk/versions/testing';

const npm = (events: string, more = {}) => affects('npm', 'x', events, more);
const hits = (events: string, versions: string[]): string[] =>
  versions.filter((version) => evaluateRanges(npm(events), version, 'semver').affected);

describe('evaluateRanges', () => {
  it.each([
    ['0 <1.0.0', ['0.0.0-alpha', '0.9.9', '1.0.0-rc.1', '1.0.0', '1.0.1'], ['0.0.0-alpha', '0.9.9', '1.0.0-rc.1']],
    ['>=1.0.0 <1.5.0', ['0.9.9', '1.0.0-rc.1', '1.0.0', '1.4.9', '1.5.0'], ['1.0.0', '1.4.9']],
    ['>=1.0.0 <=1.5.0', ['0.9.9', '1.0.0', '1.5.0', '1.5.1'], ['1.0.0', '1.5.0']],
    ['>=1.0.0', ['0.9.9', '1.0.0', '99.0.0'], ['1.0.0', '99.0.0']],
    ['0', ['0.0.1', '99.0.0'], ['0.0.1', '99.0.0']],
    ['>=1.0.0 <=1.0.0', ['0.9.9', '1.0.0', '1.0.1'], ['1.0.0']],
    ['0 <1.2.0 >=2.0.0 <2.3.0', ['1.1.0', '1.2.0', '1.9.0', '2.0.0', '2.2.9', '2.3.0'], ['1.1.0', '2.0.0', '2.2.9']],
    ['<2.3.0 >=2.0.0 <1.2.0 0', ['1.1.0', '1.2.0', '1.9.0', '2.0.0', '2.2.9', '2.3.0'], ['1.1.0', '2.0.0', '2.2.9']],
    ['0 <2.0.0 >=2.0.0 <3.0.0', ['1.9.0', '2.0.0', '3.0.0'], ['1.9.0', '2.0.0']],
    ['0 <=1.0.0 <=1.2.0', ['1.0.0', '1.1.0', '1.2.0', '1.3.0'], ['1.0.0', '1.2.0']],
    ['0 !1.5.0', ['1.4.9', '1.5.0', '2.0.0'], ['1.4.9']],
    ['0 !1.5.0 !2.0.0', ['1.5.0', '1.9.9', '2.0.0'], ['1.5.0', '1.9.9']],
    ['0 !*', ['1.5.0'], ['1.5.0']],
  ])('%s', (events, versions, expected) => {
    expect(hits(events, versions)).toEqual(expected);
  });

  it('names the fix of the branch', () => {
    const affected = npm('0 <1.2.0 >=2.0.0 <2.3.0 >=3.0.0 <=3.1.0 >=4.0.0');
    const fix = (version: string) => evaluateRanges(affected, version, 'semver').fixed_version;
    expect(['1.0.0', '2.1.0', '3.0.5', '4.0.0', '1.5.0'].map(fix)).toEqual(['1.2.0', '2.3.0', null, null, null]);
    expect(evaluateRanges(affected, '1.0.0', 'semver').range).toBe(
      '<1.2.0 || >=2.0.0 <2.3.0 || >=3.0.0 <=3.1.0 || >=4.0.0',
    );
  });

  it('passes over a fix that another range calls affected', () => {
    const affected = npm('', { ranges: [range('0 <1.5.0'), range('0 <2.0.0')] });
    expect(evaluateRanges(affected, '1.0.0', 'semver')).toMatchObject({ affected: true, fixed_version: '2.0.0' });
  });

  it('joins stretches that touch, so that the fix is none of the affected versions', () => {
    const affected = npm('>=2.0.0 <2.1.0 >=2.1.0 <2.2.0 >=2.2.0 <2.2.7 >=3.0.0 <3.0.2');
    expect(evaluateRanges(affected, '2.0.5', 'semver')).toMatchObject({
      fixed_version: '2.2.7',
      range: '>=2.0.0 <2.2.7 || >=3.0.0 <3.0.2',
    });
  });

  it('follows an incomplete fix to the one that lasts', () => {
    const again = npm('', { ranges: [range('0 <1.5.0'), range('>=1.5.0 <1.5.1'), range('>=1.5.1 <1.5.3')] });
    expect(evaluateRanges(again, '1.0.0', 'semver').fixed_version).toBe('1.5.3');
    const never = npm('', { ranges: [range('0 <1.5.0'), range('>=1.5.0')] });
    expect(evaluateRanges(never, '1.0.0', 'semver').fixed_version).toBe('1.5.0');
  });

  it('takes the fix that follows last_affected', () => {
    expect(evaluateRanges(npm('0 <=1.4.0 <1.5.0'), '1.4.0', 'semver')).toMatchObject({
      affected: true,
      fixed_version: '1.5.0',
    });
    expect(evaluateRanges(npm('0 <=1.4.0 <1.5.0'), '1.4.1', 'semver').affected).toBe(false);
  });

  it('counts versions beside ranges, in any spelling of the ecosystem', () => {
    const affected = affects('PyPI', 'x', '>=2.0 <2.5', { versions: ['1.0', '1.1rc1'] });
    const of = (version: string) => evaluateRanges(affected, version, 'pep440');
    expect(of('1.0.0')).toMatchObject({ affected: true, reason: 'listed', fixed_version: '2.5' });
    expect(of('1.1-RC-1')).toMatchObject({ affected: true, reason: 'listed' });
    expect(of('2.1')).toMatchObject({ affected: true, reason: 'in_range' });
    expect(of('1.1')).toMatchObject({ affected: false, reason: 'outside', fixed_version: null });
  });

  it('never matches by Git commits', () => {
    const git = npm('', { ranges: [range('0 <6879efc2c1596d11a6a6ad296f80063b558d5e0f', 'GIT')] });
    expect(evaluateRanges(git, '1.0.0', 'semver')).toMatchObject({ affected: false, reason: 'git_only' });
    expect(evaluateRanges(npm('', { ranges: git.ranges, versions: ['1.0.0'] }), '1.0.0', 'semver').affected).toBe(true);
  });

  it('reads SEMVER ranges as semver and ECOSYSTEM ranges as the ecosystem does', () => {
    const semver = affects('PyPI', 'x', '', { ranges: [range('0 <1.0.0-beta.2', 'SEMVER')] });
    expect(evaluateRanges(semver, '1.0.0-beta.1', 'pep440').affected).toBe(true);
    const python = affects('PyPI', 'x', '0 <1.0');
    expect(evaluateRanges(python, '1.0.post1', 'pep440').affected).toBe(false);
    expect(evaluateRanges(python, '1.0.dev1', 'pep440').affected).toBe(true);
    expect(
      evaluateRanges(affects('Go', 'x', '', { ranges: [range('>=1.2.0 <1.3.0', 'SEMVER')] }), 'v1.2.5', 'go').affected,
    ).toBe(true);
  });

  it.each([
    ['>=2.0.0 <1.0.0', 'end_before_start'],
    ['>=1.0.0 <1.0.0', 'empty_interval'],
  ])('%s affects nothing and is a problem', (events, problem) => {
    expect(hits(events, ['0.5.0', '1.0.0', '1.5.0', '2.0.0', '3.0.0'])).toEqual([]);
    expect(evaluateRanges(npm(events), '1.0.0', 'semver').problems).toEqual([problem]);
  });

  it('starts a range without introduced at the first version and says so', () => {
    expect(hits('<2.0.0', ['1.0.0', '2.0.0'])).toEqual(['1.0.0']);
    expect(evaluateRanges(npm('<2.0.0'), '1.0.0', 'semver').problems).toEqual(['no_introduced']);
  });

  it('tells bounds that are no versions', () => {
    expect(hits('>=1.3.0-* <1.3.1', ['1.0.0', '1.3.0'])).toEqual([]);
    expect(hits('0 <=1.0.0-*', ['0.9.0'])).toEqual([]);
    expect(hits('>=~ <1.0.0 >=2.0.0 <2.1.0', ['0.9.0', '2.0.0'])).toEqual(['2.0.0']);
    expect(evaluateRanges(npm('0 <unspecified'), '1.0.0', 'semver')).toMatchObject({
      affected: false,
      problems: ['invalid_version'],
    });
  });

  it('reads fixed 0 as never affected, even below zero', () => {
    const never = affects('Debian:12', 'x', '0 <0');
    expect(evaluateRanges(never, '0~git2020-1', 'deb')).toMatchObject({
      affected: false,
      reason: 'not_affected',
      problems: [],
    });
    expect(evaluateRanges(never, '1.0-1', 'deb').affected).toBe(false);
  });

  it.each(['not_affected', 'under_investigation'] as const)('never matches what is %s', (status) => {
    expect(evaluateRanges(npm('0', { status }), '1.0.0', 'semver')).toMatchObject({ affected: false, reason: status });
  });

  it('keeps a denial to the versions it is about', () => {
    const denial = npm('', { versions: ['1.0.0'], status: 'not_affected' });
    expect(evaluateRanges(denial, '1.0.0', 'semver').reason).toBe('not_affected');
    expect(evaluateRanges(denial, '1.0.1', 'semver').reason).toBe('not_stated');
    expect(evaluateRanges(npm('0 <2.0.0', { status: 'not_affected' }), '2.0.0', 'semver').reason).toBe('not_stated');
    expect(evaluateRanges(npm('0', { status: 'not_affected' }), 'latest', 'semver').reason).toBe('not_affected');
    expect(evaluateRanges(npm('', { status: 'not_affected' }), 'latest', 'semver').reason).toBe('not_affected');
  });

  it('matches what cannot be placed only where every version is affected', () => {
    for (const version of HOSTILE_VERSIONS) {
      const placed = evaluateRanges(npm('0 <999999.0.0'), version, 'semver');
      if (placed.reason === 'not_comparable') expect(placed.affected).toBe(false);
      expect(evaluateRanges(npm('0'), version, 'semver').affected).toBe(true);
    }
    expect(evaluateRanges(npm('0 <2.0.0'), 'latest', 'semver')).toMatchObject({
      affected: false,
      reason: 'not_comparable',
    });
    expect(evaluateRanges(npm('0'), 'latest', 'semver').reason).toBe('every_version');
    expect(evaluateRanges(npm('', { versions: ['latest'] }), 'latest', 'semver').reason).toBe('listed');
  });

  it('survives hostile bounds', () => {
    for (const bound of HOSTILE_VERSIONS)
      for (const event of [{ introduced: bound }, { fixed: bound }, { last_affected: bound }, { limit: bound }]) {
        const affected = npm('', { ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, event] }] });
        expect(typeof evaluateRanges(affected, '1.0.0', 'semver').affected).toBe('boolean');
      }
    expect(evaluateRanges(npm('', { ranges: [{ type: 'ECOSYSTEM', events: [] }] }), '1.0.0', 'semver')).toMatchObject({
      affected: false,
      reason: 'outside',
    });
    expect(evaluateRanges(npm(''), '1.0.0', 'semver').reason).toBe('no_versions');
  });

  it('cuts long lists of versions in its text', () => {
    const versions = Array.from({ length: 300 }, (_, index) => `1.0.${index}`);
    expect(evaluateRanges(npm('', { versions }), '1.0.7', 'semver').range).toMatch(/^1\.0\.0, .*\(300 versions\)$/);
  });
});
