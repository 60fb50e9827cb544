import { component, match, result } from '../testing/matches';
import { directOf, fixPlan } from './fix-plan';

describe('fixPlan', () => {
  const LODASH = 'pkg:npm/lodash@4.17.15';

  test('goes to the lowest version that is above every fix, by number and not by text', () => {
    const results = [
      result(
        LODASH,
        match('CVE-1', '4.17.9'),
        match('CVE-2', '4.17.21'),
        match('CVE-3', '4.17.19'),
        match('CVE-4', '4.17.100'),
      ),
    ];
    expect(fixPlan([component(LODASH)], results)).toEqual({
      upgrades: [
        {
          component: { purl: LODASH, name: 'lodash', version: '4.17.15' },
          direct: null,
          from: '4.17.15',
          to: '4.17.100',
          clears: ['CVE-1', 'CVE-2', 'CVE-3', 'CVE-4'],
          remaining: [],
          breaking: false,
          compatible: null,
        },
      ],
      unfixable: [],
    });
  });

  test('uses the order of the ecosystem: a release is above its candidates for Python, epochs first', () => {
    const purl = 'pkg:pypi/a@1.0';
    const plan = fixPlan([component(purl)], [result(purl, match('CVE-1', '2.0rc1'), match('CVE-2', '2.0'))]);
    expect(plan.upgrades[0]).toMatchObject({ to: '2.0', breaking: true, clears: ['CVE-1', 'CVE-2'] });
    const epoch = fixPlan([component(purl)], [result(purl, match('CVE-1', '1!0.5'), match('CVE-2', '9.0'))]);
    expect(epoch.upgrades[0]).toMatchObject({ to: '1!0.5', breaking: true });
    expect(epoch.upgrades[0]!.clears).toEqual(['CVE-1', 'CVE-2']);
  });

  test('a Go version with a v and a fix without one are of one line', () => {
    const purl = 'pkg:golang/golang.org/x/crypto@v0.16.0';
    const { upgrades } = fixPlan([component(purl)], [result(purl, match('CVE-1', '0.17.0'), match('CVE-2', '0.9.0'))]);
    expect(upgrades[0]).toMatchObject({ to: '0.17.0', breaking: true, clears: ['CVE-1', 'CVE-2'] });
  });

  test('what has no fix remains; what has none at all is unfixable', () => {
    const other = 'pkg:npm/request@2.88.2';
    const plan = fixPlan(
      [component(LODASH), component(other, { direct: false, path: ['a@1.0.0', 'request@2.88.2'] })],
      [result(LODASH, match('CVE-1', '4.17.21'), match('CVE-2', null)), result(other, match('CVE-3', null))],
    );
    expect(plan.upgrades).toMatchObject([{ clears: ['CVE-1'], remaining: ['CVE-2'] }]);
    expect(plan.unfixable).toEqual([
      { component: { purl: other, name: 'request', version: '2.88.2' }, direct: 'a@1.0.0', ids: ['CVE-3'] },
    ]);
  });

  test('says how far one comes without breaking anything', () => {
    const purl = 'pkg:npm/minimist@1.2.0';
    const plan = fixPlan(
      [component(purl)],
      [result(purl, match('CVE-1', '1.2.2'), match('CVE-2', '2.0.0'), match('CVE-3', '1.2.6'))],
    );
    expect(plan.upgrades[0]).toMatchObject({
      to: '2.0.0',
      breaking: true,
      compatible: { to: '1.2.6', clears: ['CVE-1', 'CVE-3'] },
    });
  });

  test('below 1.0 another minor version is breaking, another patch is not', () => {
    const purl = 'pkg:cargo/a@0.3.1';
    const to = (fix: string) => fixPlan([component(purl)], [result(purl, match('CVE-1', fix))]).upgrades[0]!.breaking;
    expect([to('0.3.2'), to('0.4.0'), to('1.0.0')]).toEqual([false, true, true]);
  });

  test('a fix that is affected again leads on to the next; one that has no end is told as remaining', () => {
    const known = (purl: string, version: string) =>
      purl === LODASH && version === '4.17.21'
        ? [match('CVE-9', '4.17.23')]
        : version === '4.17.23'
          ? [match('CVE-10', null)]
          : [];
    const plan = fixPlan([component(LODASH)], [result(LODASH, match('CVE-1', '4.17.21'))], known);
    expect(plan.upgrades[0]).toMatchObject({ to: '4.17.23', clears: ['CVE-1'], remaining: ['CVE-10'] });
  });

  test('fixes that go round in circles end', () => {
    const known = (_purl: string, version: string) => [match('CVE-1', `${Number.parseInt(version, 10) + 1}.0.0`)];
    const plan = fixPlan([component(LODASH)], [result(LODASH, match('CVE-1', '5.0.0'))], known);
    expect(plan.upgrades).toEqual([]);
    expect(plan.unfixable).toMatchObject([{ ids: ['CVE-1'] }]);
  });

  test('a fix below the installed version is no upgrade', () => {
    const plan = fixPlan([component(LODASH)], [result(LODASH, match('CVE-1', '3.10.2'))]);
    expect(plan).toMatchObject({ upgrades: [], unfixable: [{ ids: ['CVE-1'] }] });
  });

  test('the upgrade that clears most comes first; what has no match is not in the plan; a purl counts once', () => {
    const b = 'pkg:npm/b@1.0.0';
    const clean = 'pkg:npm/clean@1.0.0';
    const plan = fixPlan(
      [component(LODASH), component(b), component(b), component(clean)],
      [
        result(LODASH, match('CVE-1', '4.17.21')),
        result(b, match('CVE-2', '1.0.1'), match('CVE-3', '1.0.1')),
        result(clean),
      ],
    );
    expect(plan.upgrades.map(({ component: { name } }) => name)).toEqual(['b', 'lodash']);
    expect(plan.unfixable).toEqual([]);
  });

  test('hostile versions neither throw nor take long', () => {
    for (const text of ['', '9'.repeat(5_000), '__proto__', '\0', '>=1 <2', '💥']) {
      const purl = 'pkg:maven/a/b@1';
      const plan = fixPlan(
        [component(purl, { version: text })],
        [result(purl, match('CVE-1', text), match('CVE-2', '2'))],
      );
      expect(plan.upgrades.length + plan.unfixable.length).toBe(1);
    }
  });
});

test('the direct dependency is told only of what is not direct itself', () => {
  expect(directOf({ direct: true, path: ['a@1', 'b@2'] })).toBeNull();
  expect(directOf({ direct: null, path: [] })).toBeNull();
  expect(directOf({ direct: false, path: ['a@1', 'b@2', 'c@3'] })).toBe('a@1');
});
