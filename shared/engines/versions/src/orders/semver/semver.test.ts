import { breaksIn } from '../../testing/chain';
import { semver } from './semver';

import library from 'semver';
import { seeded, VERSION_MAKERS } from '../../testing/samples';

describe('semver', () => {
  it('follows section 11 of semver.org', () => {
    expect(
      breaksIn(semver, [
        '1.0.0-alpha',
        '1.0.0-alpha.1',
        '1.0.0-alpha.beta',
        '1.0.0-beta',
        '1.0.0-beta.2',
        '1.0.0-beta.11',
        '1.0.0-rc.1',
        ['1.0.0', '1.0.0+20130313144700'],
        '2.0.0',
        '2.1.0',
        '2.1.1',
      ]),
    ).toEqual([]);
  });

  it('coerces what is not strict', () => {
    expect(
      breaksIn(semver, [
        ['1.0.0-rc1', '1.0.0.rc1', '1.0.0rc1', 'v1-rc1'],
        ['1.0.0', '1', '1.0', 'v1.0.0', '=1.0.0', '01.0.0'],
        '1.0.0.1',
        '1.0.1',
        '1.0.90071992547409930',
        '1.0.90071992547409931',
      ]),
    ).toEqual([]);
  });

  it.each(['', '1.', '1.x', '1.2.*', '^1.0.0', 'latest', '1..2', 'file:../x'])('refuses %j', (text) =>
    expect(semver.valid(text)).toBe(false),
  );

  it('agrees with npm’s own library on every strict version', () => {
    const random = seeded(42);
    const strict = Array.from({ length: 3000 }, () => VERSION_MAKERS.semver(random)).filter(
      (text) => library.valid(text) !== null,
    );
    expect(strict.length).toBeGreaterThan(200);
    const differing = strict.flatMap((a) =>
      strict
        .slice(0, 150)
        .filter((b) => library.compare(a, b) !== Math.sign(semver.compare(a, b)))
        .map((b) => [a, b]),
    );
    expect(differing).toEqual([]);
  });
});
