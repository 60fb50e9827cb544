import { ecosystemInfo, packageKey } from '../../matching/ecosystem';
import { scoreVector } from '../../matching/cvss';
import { matchComponent } from '../../matching/match';
import { VERSION_ORDERS } from '@osk/versions';
import { readStarter } from './read-starter';

const { advisories, kev } = readStarter();

describe('the starter set', () => {
  it('covers the ecosystems with some hundred vulnerabilities, each once', () => {
    expect(advisories.length).toBeGreaterThanOrEqual(200);
    expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
    const ecosystems = new Set(
      advisories.flatMap(({ affected }) => affected.map(({ ecosystem }) => ecosystem.split(':')[0])),
    );
    expect([...ecosystems].sort()).toEqual([
      'Alpine',
      'Debian',
      'Go',
      'Maven',
      'NuGet',
      'Packagist',
      'PyPI',
      'RubyGems',
      'Ubuntu',
      'crates.io',
      'npm',
    ]);
  });

  it.each(advisories.map((advisory) => [advisory.id, advisory] as const))(
    '%s says what it is and what it affects',
    (id, advisory) => {
      expect(id).toMatch(/^CVE-\d{4}-\d{4,}$/);
      expect(advisory.source).toBe('starter');
      for (const alias of advisory.aliases) expect(alias).toMatch(/^GHSA(-[0-9a-z]{4}){3}$/);
      for (const cwe of advisory.cwe) expect(cwe).toMatch(/^CWE-\d+$/);
      for (const { vector, score } of advisory.severities) expect(scoreVector(vector)?.score).toBe(score);
      expect(advisory.summary.length).toBeGreaterThan(15);
      expect(advisory.summary.length).toBeLessThan(100);
      expect(advisory.affected.length).toBeGreaterThan(0);
      expect(new Set(advisory.affected.map(packageKey)).size).toBe(advisory.affected.length);
    },
  );

  it.each(advisories.flatMap(({ id, affected }) => affected.map((one) => [id, packageKey(one), one] as const)))(
    '%s in %s has ranges that rise and do not overlap',
    (_id, _key, one) => {
      const order = VERSION_ORDERS[ecosystemInfo(one.ecosystem).scheme];
      const bounds = one.ranges.flatMap(({ events }) => events.map((event) => Object.values(event)[0] as string));
      expect(bounds.length).toBeGreaterThan(0);
      for (let at = 1; at < bounds.length; at += 1) {
        const [before, after] = [bounds[at - 1] as string, bounds[at] as string];
        expect(order.valid(after)).toBe(true);
        // A range may begin where the one before it ended.
        if (before !== '0') expect(order.compare(before, after)).toBeLessThan(at % 2 === 1 ? 0 : 1);
      }
      expect(one.ranges.slice(0, -1).every(({ events }) => events.length === 2)).toBe(true);
    },
  );

  it.each([
    ['pkg:npm/lodash@4.17.20', '', ['CVE-2020-28500', 'CVE-2021-23337']],
    ['pkg:npm/lodash@4.17.21', '', []],
    [
      'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1',
      '',
      ['CVE-2021-44228', 'CVE-2021-44832', 'CVE-2021-45046', 'CVE-2021-45105'],
    ],
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.17.1', '', []],
    ['pkg:pypi/PyYAML@5.3.1', '', ['CVE-2020-14343']],
    ['pkg:nuget/Newtonsoft.Json@12.0.3', '', ['CVE-2024-21907']],
    ['pkg:golang/golang.org/x/text@v0.3.6', '', ['CVE-2021-38561', 'CVE-2022-32149']],
    ['pkg:gem/rack@2.2.3', '', ['CVE-2022-30122', 'CVE-2022-30123', 'CVE-2025-46727']],
    ['pkg:composer/phpunit/phpunit@5.6.2', '', ['CVE-2017-9841']],
    ['pkg:cargo/regex@1.5.4', '', ['CVE-2022-24713']],
    ['pkg:deb/debian/curl@7.88.1-10+deb12u3', 'debian-12', ['CVE-2023-38545']],
    ['pkg:deb/ubuntu/sudo@1.8.31-1ubuntu1.1', 'ubuntu-20.04', ['CVE-2021-3156']],
    ['pkg:apk/alpine/expat@2.2.7-r0', 'alpine-3.11.2', ['CVE-2019-15903']],
  ])('finds in %s %s: %j', (purl, distro, expected) => {
    const matches = matchComponent({ purl, version: '', ...(distro && { distro }) }, advisories);
    expect(matches.map(({ vulnerability_id }) => vulnerability_id).sort()).toEqual(expected);
  });

  it('names known exploited vulnerabilities of its own', () => {
    const ids = new Set(advisories.map(({ id }) => id));
    expect(kev.length).toBeGreaterThan(20);
    for (const { cve, date_added, due_date } of kev) {
      expect(ids.has(cve)).toBe(true);
      for (const day of [date_added, due_date]) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
    expect(kev.find(({ cve }) => cve === 'CVE-2021-44228')).toMatchObject({
      ransomware: true,
      date_added: '2021-12-10',
    });
  });
});
