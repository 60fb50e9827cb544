import { component } from '../testing/matches';
import { questionsOf } from './asked';
import { pinnedVersion } from './pinned-version';

const asked = (purl: string, more = {}) => {
  const {
    asked: [one],
    left,
  } = questionsOf([component(purl, more)]);
  return one ? [one.version, one.certainty] : [...left.keys()][0];
};

describe('what matching is asked', () => {
  test('an exact version as it is', () => {
    expect(asked('pkg:npm/a@1.0.0')).toEqual(['1.0.0', 'exact']);
    expect(asked('pkg:golang/golang.org/x/net@v0.0.0-20210101000000-abcdef012345')).toEqual([
      'v0.0.0-20210101000000-abcdef012345',
      'exact',
    ]);
  });

  test('a range is never taken for a version', () => {
    expect(asked('pkg:npm/a', { constraint: '^1.0.0' })).toMatch('only a range');
    expect(asked('pkg:npm/a')).toBe('no version is known');
  });

  test('a constraint that lets in one version is that version', () => {
    expect(asked('pkg:pypi/a', { constraint: '==1.0' })).toEqual(['1.0', 'pinned']);
  });

  test('a moving tag of an action stands for the newest of its line; a full one for itself', () => {
    expect(asked('pkg:githubactions/actions/checkout@v4')).toEqual(['v4.999999.999999', 'newest_of_line']);
    expect(asked('pkg:githubactions/actions/checkout@v4.1')).toEqual(['v4.1.999999', 'newest_of_line']);
    expect(asked('pkg:githubactions/actions/checkout@v4.1.1')).toEqual(['v4.1.1', 'exact']);
  });

  test('a commit is no version, although some begin with a number', () => {
    expect(asked('pkg:githubactions/actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683')).toMatch('commit');
    expect(asked('pkg:swift/github.com/a/b@1234567890123456789012345678901234567890')).toMatch('commit');
    expect(asked('pkg:npm/a@20230101')).toEqual(['20230101', 'exact']);
  });

  test('a branch is asked about, and known to have no place', () => {
    expect(asked('pkg:composer/a/b@dev-main')).toEqual(['dev-main', 'unplaced']);
  });

  test('what no source speaks of is not asked about', () => {
    expect(asked('pkg:cocoapods/AFNetworking@3.0.0')).toMatch('no advisory source');
    expect(asked('nonsense')).toMatch('no advisory source');
  });
});

describe('pinnedVersion', () => {
  test.each([
    ['npm', '1.2.3', '1.2.3'],
    ['npm', '=1.2.3', '1.2.3'],
    ['npm', 'v1.2.3-rc.1', 'v1.2.3-rc.1'],
    ['pypi', '==1.2', '1.2'],
    ['pypi', '=== 1.2.post1', '1.2.post1'],
    ['pypi', '==1!2.0', '1!2.0'],
    ['gem', '= 1.2', '1.2'],
    ['gem', '1.2.3', '1.2.3'],
    ['composer', 'v1.2.3', 'v1.2.3'],
    ['cargo', '=1.2.3', '1.2.3'],
    ['hex', '== 1.2.3', '1.2.3'],
    ['pub', '1.2.3', '1.2.3'],
    ['maven', '[1.2]', '1.2'],
    ['nuget', '[1.2.3]', '1.2.3'],
  ])('%s %s pins %s', (type, constraint, version) => {
    expect(pinnedVersion(type, constraint)).toBe(version);
  });

  test.each([
    ['npm', '^1.2.3'],
    ['npm', '~1.2.3'],
    ['npm', '1.2'],
    ['npm', '1.2.x'],
    ['npm', '*'],
    ['npm', ''],
    ['npm', 'latest'],
    ['npm', '1.2.3 || 2.0.0'],
    ['npm', '>=1.2.3'],
    ['npm', '1.2.3 - 2.0.0'],
    ['npm', 'git+https://example.com/a.git'],
    ['pypi', '==1.2.*'],
    ['pypi', '>=1.2'],
    ['pypi', '==1.2,<2'],
    ['pypi', '~=1.2'],
    ['cargo', '1.2.3'],
    ['cargo', '=1.2'],
    ['maven', '1.2'],
    ['maven', '[1.2,2.0)'],
    ['nuget', '1.2.3'],
    ['nuget', '[1.2,]'],
    ['gem', '~> 1.2'],
    ['composer', '1.2.*'],
    ['composer', '^1.2'],
    ['composer', '4.x-dev'],
    ['hex', '~> 1.2.3'],
    ['golang', 'v1.2.3'],
    ['npm', `1.2.3${'0'.repeat(1_000)}`],
  ])('%s %s pins nothing', (type, constraint) => {
    expect(pinnedVersion(type, constraint)).toBeUndefined();
  });
});
