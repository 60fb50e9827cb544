import type { Advisory } from '../advisories/advisory';
import { evaluateComponent, lookupKeys, matchComponent, type Component } from './match';
import { packageKey } from './ecosystem';
import { advisory, affects } from './testing/advisories';
import { HOSTILE_VERSIONS } from '@osk/versions/testing';

const V31 = { severities: [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: null }] };
const lodash: Component = { purl: 'pkg:npm/lodash@4.17.20', version: '4.17.20' };
const ids = (component: Component, candidates: Advisory[]) =>
  matchComponent(component, candidates).map((match) => match.vulnerability_id);

describe('matchComponent', () => {
  it('tells everything about a match', () => {
    const candidates = [
      advisory('GHSA-35jh-r3h4-6jhm', affects('npm', 'lodash', '0 <4.17.21'), { aliases: ['CVE-2021-23337'], ...V31 }),
    ];
    expect(matchComponent(lodash, candidates)).toEqual([
      {
        vulnerability_id: 'CVE-2021-23337',
        aliases: ['GHSA-35jh-r3h4-6jhm'],
        advisory_ids: ['GHSA-35jh-r3h4-6jhm'],
        source: 'osv',
        range: '<4.17.21',
        fixed_version: '4.17.21',
        reason: 'lodash 4.17.20 is in <4.17.21 (GHSA-35jh-r3h4-6jhm, npm); fixed in 4.17.21',
        severity: 'critical',
        rated: true,
        cvss: { version: '3.1', vector: V31.severities[0]?.vector, score: 9.8 },
      },
    ]);
  });

  it('takes the version of the purl where none is given, and none of either as unknown', () => {
    const fixed = advisory('A-1', affects('npm', 'lodash', '0 <4.17.21'));
    const open = advisory('A-2', affects('npm', 'lodash', '0'));
    expect(ids({ purl: 'pkg:npm/lodash@4.17.20', version: '' }, [fixed, open])).toEqual(['A-1', 'A-2']);
    expect(ids({ purl: 'pkg:npm/lodash', version: '' }, [fixed, open])).toEqual(['A-2']);
  });

  it('does not match other packages, other ecosystems, or what was withdrawn', () => {
    const others = [
      affects('npm', 'lodash.merge', '0'),
      affects('PyPI', 'lodash', '0'),
      affects('npm', '@types/lodash', '0'),
    ];
    expect(ids(lodash, [advisory('A-1', others)])).toEqual([]);
    expect(
      ids(lodash, [advisory('A-1', affects('npm', 'lodash', '0'), { withdrawn: '2024-01-01T00:00:00Z' })]),
    ).toEqual([]);
  });

  it('merges advisories of one vulnerability: best vector, the fix that holds for all', () => {
    const [match, ...rest] = matchComponent(lodash, [
      advisory('CVE-2021-0001', affects('npm', 'lodash', '0 <4.17.21'), { severity_label: 'low' }),
      advisory('CVE-2021-1000', affects('npm', 'lodash', '0 <4.17.21'), { severity_label: 'low' }),
      advisory('GHSA-aaaa-bbbb-cccc', affects('npm', 'lodash', '0 <4.17.22 >=5.0.0 <5.0.1'), {
        aliases: ['CVE-2021-1000'],
        source: 'github',
        ...V31,
      }),
      advisory('NSWG-1', affects('npm', 'lodash', '0 <4.0.0'), { aliases: ['CVE-2021-1000'] }),
    ]).reverse();
    expect(rest).toHaveLength(1);
    expect(match).toMatchObject({
      vulnerability_id: 'CVE-2021-1000',
      aliases: ['GHSA-aaaa-bbbb-cccc', 'NSWG-1'],
      advisory_ids: ['CVE-2021-1000', 'GHSA-aaaa-bbbb-cccc'],
      source: 'github',
      fixed_version: '4.17.22',
      severity: 'critical',
    });
  });

  it('follows an incomplete fix into the entry that takes it up', () => {
    const go: Component = { purl: 'pkg:golang/stdlib@1.21.3', version: '1.21.3' };
    const entries = [
      affects('Go', 'stdlib', '0 <1.20.11 >=1.21.0-0 <1.21.4'),
      affects('Go', 'stdlib', '>=1.20.11 <1.20.12 >=1.21.4 <1.21.5'),
    ];
    expect(matchComponent(go, [advisory('GO-2023-2185', entries)])[0]?.fixed_version).toBe('1.21.5');
  });

  it('takes severity from candidates that are not about the package', () => {
    const rating = advisory('CVE-2021-23337', [], V31);
    expect(
      matchComponent(lodash, [
        advisory('GHSA-35jh-r3h4-6jhm', affects('npm', 'lodash', '0'), { aliases: ['CVE-2021-23337'] }),
        rating,
      ])[0],
    ).toMatchObject({ severity: 'critical', cvss: { score: 9.8 }, advisory_ids: ['GHSA-35jh-r3h4-6jhm'] });
  });

  it('counts the problems of ranges and goes on', () => {
    const { matches, problems } = evaluateComponent(lodash, [
      advisory('A-1', affects('npm', 'lodash', '>=5.0.0 <1.0.0')),
      advisory('A-2', affects('npm', 'lodash', '0')),
    ]);
    expect(matches.map((match) => match.vulnerability_id)).toEqual(['A-2']);
    expect(problems).toEqual([{ advisory_id: 'A-1', problem: 'end_before_start' }]);
  });

  it('survives hostile components', () => {
    const candidates = [advisory('A-1', affects('npm', 'lodash', '0 <4.17.21'))];
    for (const text of HOSTILE_VERSIONS) {
      expect(
        Array.isArray(
          matchComponent(
            { purl: 'pkg:npm/lodash', version: text, distro: text, source_name: text, module: text, cpes: [text] },
            candidates,
          ),
        ),
      ).toBe(true);
      expect(matchComponent({ purl: text, version: '1.0.0' }, candidates)).toEqual([]);
      for (const match of matchComponent({ purl: 'pkg:npm/lodash', version: text }, [
        advisory('A-2', affects('npm', 'lodash', '0')),
      ]))
        expect(match.reason.length).toBeLessThan(400);
    }
  });
});

describe('packages of distributions', () => {
  const libssl: Component = {
    purl: 'pkg:deb/debian/libssl3@3.0.11-1~deb12u1?distro=debian-12&upstream=openssl',
    version: '3.0.11-1~deb12u1',
    cpes: ['cpe:2.3:a:openssl:openssl:3.0.11:*:*:*:*:*:*:*'],
  };
  const nvd = advisory(
    'CVE-2023-5678',
    affects('CPE', 'cpe:2.3:a:openssl:openssl:*:*:*:*:*:*:*:*', '>=3.0.0 <3.0.13'),
    { source: 'nvd', ...V31 },
  );

  it('are matched by their source package', () => {
    const [match] = matchComponent(libssl, [
      advisory('CVE-2023-5678', affects('Debian:12', 'openssl', '0 <3.0.13-1~deb12u1'), { source: 'debian' }),
      nvd,
    ]);
    expect(match).toMatchObject({
      source: 'debian',
      fixed_version: '3.0.13-1~deb12u1',
      severity: 'critical',
      advisory_ids: ['CVE-2023-5678'],
    });
    expect(match?.reason).toBe(
      'libssl3 3.0.11-1~deb12u1 (source package openssl) is in <3.0.13-1~deb12u1 (CVE-2023-5678, Debian:12); fixed in 3.0.13-1~deb12u1',
    );
  });

  it('are matched upstream only where the distribution says nothing', () => {
    expect(matchComponent(libssl, [nvd])[0]).toMatchObject({ source: 'nvd', fixed_version: '3.0.13' });
  });

  it.each([
    [
      'not affected',
      affects('Debian:12', 'openssl', '', { status: 'not_affected' }),
      'libssl3 3.0.11-1~deb12u1 (source package openssl) is not affected, says Debian:12 (CVE-2023-5678)',
    ],
    [
      'fixed 0',
      affects('Debian:12', 'openssl', '0 <0'),
      'libssl3 3.0.11-1~deb12u1 (source package openssl) is not affected, says Debian:12 (CVE-2023-5678)',
    ],
    [
      'a back-ported fix',
      affects('Debian:12', 'openssl', '0 <3.0.11-1~deb12u1'),
      'libssl3 3.0.11-1~deb12u1 (source package openssl) is outside <3.0.11-1~deb12u1, says Debian:12 (CVE-2023-5678)',
    ],
  ])('are not matched upstream when their distribution denies it: %s', (_name, affected, reason) => {
    expect(evaluateComponent(libssl, [nvd, advisory('CVE-2023-5678', affected, { source: 'debian' })])).toMatchObject({
      matches: [],
      dismissed: [{ vulnerability_id: 'CVE-2023-5678', advisory_ids: ['CVE-2023-5678'], reason }],
    });
  });

  it('keep the upstream match while the distribution still looks into it, or speaks of another release', () => {
    const others = [
      affects('Debian:12', 'openssl', '', { status: 'under_investigation' }),
      affects('Debian:11', 'openssl', '', { status: 'not_affected' }),
    ];
    expect(ids(libssl, [nvd, advisory('CVE-2023-5678', others, { source: 'debian' })])).toEqual(['CVE-2023-5678']);
  });

  it('are matched by extended support where they have it', () => {
    const vim = (version: string): Component => ({ purl: 'pkg:deb/ubuntu/vim?distro=ubuntu-22.04', version });
    const candidates = [
      advisory('CVE-2023-1111', [
        affects('Ubuntu:22.04:LTS', 'vim', '0'),
        affects('Ubuntu:Pro:22.04:LTS', 'vim', '0 <2:8.2-1ubuntu1+esm2'),
      ]),
    ];
    expect(ids(vim('2:8.2-1ubuntu1+esm2'), candidates)).toEqual([]);
    expect(ids(vim('2:8.2-1ubuntu1+esm1'), candidates)).toEqual(['CVE-2023-1111']);
    expect(ids(vim('2:8.2-1ubuntu1'), candidates)).toEqual(['CVE-2023-1111']);
  });

  it('are not measured by the fixes of certified builds', () => {
    const ssl = (version: string): Component => ({ purl: 'pkg:deb/ubuntu/openssl?distro=ubuntu-18.04', version });
    const candidates = [
      advisory('CVE-2023-2222', [
        affects('Ubuntu:18.04:LTS', 'openssl', '0'),
        affects('Ubuntu:Pro:18.04:LTS', 'openssl', '0 <1.1.1-1ubuntu2.1~18.04.23+esm1'),
        affects('Ubuntu:Pro:FIPS-updates:18.04:LTS', 'openssl', '0 <1.1.1-1ubuntu2.fips.2.1~18.04.21.1'),
      ]),
    ];
    expect(ids(ssl('1.1.1-1ubuntu2.1~18.04.23+esm4'), candidates)).toEqual([]);
    expect(ids(ssl('1.1.1-1ubuntu2.fips.2.1~18.04.20.1'), candidates)).toEqual(['CVE-2023-2222']);
    expect(ids(ssl('1.1.1-1ubuntu2.fips.2.1~18.04.21.1'), candidates)).toEqual([]);
  });

  it('never match as kernel headers', () => {
    const linux = [
      advisory('CVE-2024-1', affects('Debian:12', 'linux', '0')),
      advisory('CVE-2024-2', affects('Debian:12', 'linux-libc-dev', '0')),
    ];
    expect(
      ids({ purl: 'pkg:deb/debian/linux-libc-dev@6.1-1?distro=debian-12&upstream=linux', version: '6.1-1' }, linux),
    ).toEqual([]);
    expect(
      ids({ purl: 'pkg:deb/debian/linux-image-amd64@6.1-1?distro=debian-12&upstream=linux', version: '6.1-1' }, linux),
    ).toEqual(['CVE-2024-1']);
  });
});

describe('modules of RPM distributions', () => {
  const node = (version: string, module?: string): Component => ({
    purl: 'pkg:rpm/almalinux/nodejs?distro=almalinux-8.9',
    version,
    ...(module && { module }),
  });
  const fix = (events: string, module?: string) => affects('AlmaLinux:8', 'nodejs', events, module ? { module } : {});
  const errata = (...affected: ReturnType<typeof fix>[]) => [
    advisory('ALSA-2023:1', affected, { related: ['CVE-2023-1111'] }),
  ];
  const on18 = '1:18.17.0-1.module_el8.8.0+3500+a1b2c3d4';
  const nodejs20 = '0 <1:20.8.1-1.module_el8.9.0+3684+abcdef12';

  it('match their own stream only', () => {
    expect(ids(node(on18, 'nodejs:18'), errata(fix(nodejs20, 'nodejs:20')))).toEqual([]);
    expect(ids(node('1:20.1.0-1.module_el8.9.0+1+abcdef12', 'nodejs:20'), errata(fix(nodejs20, 'nodejs:20')))).toEqual([
      'CVE-2023-1111',
    ]);
  });

  it('find the stream in the title where the entries do not tell it', () => {
    const titled = errata(fix(nodejs20)).map((one) => ({
      ...one,
      summary: 'Important: nodejs:20 security, bug fix, and enhancement update',
    }));
    expect(ids(node(on18, 'nodejs:18'), titled)).toEqual([]);
    expect(ids(node(on18), titled)).toEqual([]);
    expect(ids(node('1:20.1.0-1.module_el8.9.0+1+abcdef12', 'nodejs:20'), titled)).toEqual(['CVE-2023-1111']);
  });

  it('are told apart by version where the stream is unknown', () => {
    expect(ids(node(on18), errata(fix(nodejs20, 'nodejs:20')))).toEqual([]);
    expect(ids(node('1:20.1.0-1.module_el8.9.0+1+abcdef12'), errata(fix(nodejs20, 'nodejs:20')))).toEqual([
      'CVE-2023-1111',
    ]);
  });

  it('match with a word of caution where nothing tells the stream', () => {
    expect(matchComponent(node(on18), errata(fix(nodejs20)))[0]?.reason).toContain('its module stream is unknown');
  });

  it('are another line than packages outside modules', () => {
    expect(ids(node('1:10.1.0-1.el8'), errata(fix(nodejs20, 'nodejs:20')))).toEqual([]);
    expect(ids(node(on18, 'nodejs:18'), errata(fix('0 <1:19.0.0-1.el8')))).toEqual([]);
    expect(ids(node(on18, 'nodejs:18'), errata(fix('0')))).toEqual(['CVE-2023-1111']);
  });

  it('have the fix when they have it in their own build, else in the first of several', () => {
    const builds = errata(
      fix('0 <1:10.24.0-1.module_el8.3.0+2047+b07ac28e', 'nodejs:10'),
      fix('0 <1:10.24.0-1.module_el8.5.0+81+7dbe79d3', 'nodejs:10'),
    );
    expect(ids(node('1:10.24.0-1.module_el8.3.0+2047+b07ac28e', 'nodejs:10'), builds)).toEqual([]);
    expect(ids(node('1:10.24.0-1.module_el8.5.0+80+7dbe79d3', 'nodejs:10'), builds)).toEqual(['CVE-2023-1111']);
    expect(ids(node('1:10.24.0-1.module_el8.4.0+99+7dbe79d3', 'nodejs:10'), builds)).toEqual([]);
    expect(ids(node('1:10.23.0-1.module_el8.4.0+99+7dbe79d3', 'nodejs:10'), builds)).toEqual(['CVE-2023-1111']);
  });
});

describe('products by CPE', () => {
  const openssl = (version: string, more: Partial<Component> = {}): Component => ({
    purl: `pkg:generic/openssl@${version}`,
    version,
    ...more,
  });

  it('are matched by ranges with letters', () => {
    const candidates = [
      advisory('CVE-2017-3735', affects('CPE', 'openssl:openssl', '>=1.0.2 <1.0.2m'), { source: 'nvd' }),
    ];
    expect(
      ['1.0.1u', '1.0.2', '1.0.2k', '1.0.2l', '1.0.2m', '1.0.2za', '1.1.0'].filter(
        (version) => ids(openssl(version), candidates).length > 0,
      ),
    ).toEqual(['1.0.2', '1.0.2k', '1.0.2l']);
  });

  it('keep to part, target software and the version in the name', () => {
    const component = openssl('', { cpes: ['cpe:2.3:a:acme:forms:1.2:*:*:*:*:wordpress:*:*'] });
    const entry = (name: string, events = '') => [advisory('CVE-2020-1', affects('CPE', name, events))];
    expect(ids(component, entry('cpe:2.3:a:acme:forms:*:*:*:*:*:wordpress:*:*', '0 <1.3'))).toEqual(['CVE-2020-1']);
    expect(ids(component, entry('cpe:2.3:a:acme:forms:*:*:*:*:*:drupal:*:*', '0 <1.3'))).toEqual([]);
    expect(ids(component, entry('o:acme:forms', '0 <1.3'))).toEqual([]);
    expect(ids(component, entry('cpe:2.3:a:acme:forms:1.2:*:*:*:*:*:*:*'))).toEqual(['CVE-2020-1']);
    expect(ids(component, entry('cpe:2.3:a:acme:forms:1.1:*:*:*:*:*:*:*'))).toEqual([]);
  });

  it('ask for their platform where it is known', () => {
    const candidates = [
      advisory('CVE-2020-1', affects('CPE', 'openssl:openssl', '0', { with: ['o:microsoft:windows'] })),
    ];
    expect(ids(openssl('1.0', { platforms: ['o:linux:linux_kernel'] }), candidates)).toEqual([]);
    expect(ids(openssl('1.0', { platforms: ['o:microsoft:windows'] }), candidates)).toEqual(['CVE-2020-1']);
    expect(matchComponent(openssl('1.0'), candidates)[0]?.reason).toContain('if it runs with o:microsoft:windows');
  });

  it('leave out the version after which a range begins', () => {
    const candidates = [
      advisory('CVE-2020-1111', [
        affects('CPE', 'a:openssl:openssl', '>=1.0.2k <1.1.0'),
        affects('CPE', 'a:openssl:openssl', '', { versions: ['1.0.2k'], status: 'not_affected' }),
      ]),
    ];
    expect(['1.0.2j', '1.0.2k', '1.0.2l'].filter((version) => ids(openssl(version), candidates).length > 0)).toEqual([
      '1.0.2l',
    ]);
  });

  it('give way to what the registry’s own advisory says', () => {
    const component: Component = {
      purl: 'pkg:npm/marked@4.0.10',
      version: '4.0.10',
      cpes: ['cpe:2.3:a:marked_project:marked:4.0.10:*:*:*:*:node.js:*:*'],
    };
    const nvd = advisory('CVE-2022-21681', affects('CPE', 'marked_project:marked', '0 <=4.0.10'), { source: 'nvd' });
    const own = advisory('GHSA-5v2h-r2cx-5xgj', affects('npm', 'marked', '0 <4.0.10'), { aliases: ['CVE-2022-21681'] });
    expect(evaluateComponent(component, [nvd, own])).toMatchObject({
      matches: [],
      dismissed: [{ vulnerability_id: 'CVE-2022-21681' }],
    });
    expect(ids(component, [nvd])).toEqual(['CVE-2022-21681']);
  });
});

describe('lookupKeys', () => {
  it('are the keys under which the packages of matching advisories are stored', () => {
    const cases: Array<[Component, ReturnType<typeof affects>]> = [
      [lodash, affects('npm', 'lodash', '0')],
      [{ purl: 'pkg:pypi/PyYAML@5.3', version: '5.3' }, affects('PyPI', 'pyyaml', '0 <5.4')],
      [
        { purl: 'pkg:nuget/system.text.json@8.0.0', version: '8.0.0' },
        affects('NuGet', 'System.Text.Json', '0 <8.0.5'),
      ],
    ];
    for (const [component, affected] of cases) {
      expect(lookupKeys(component)).toContain(packageKey(affected));
      expect(ids(component, [advisory('A-1', affected)])).toEqual(['A-1']);
    }
  });
});
