import grype from '../grype';
import osvScanner from '../osv-scanner';
import syft from '../syft';
import trivy from '../trivy';
import { printing } from './testing/fake-tools';
import { runAdapter } from './testing/run-adapter';

const show = (value: unknown): string => printing(JSON.stringify(value));
const LODASH = {
  rule_id: 'CVE-2020-8203',
  category: 'dependency',
  severity: 'high',
  vulnerability: { id: 'CVE-2020-8203', aliases: ['GHSA-p6mc-m468-83gw'] },
  location: {
    file: 'web/package-lock.json',
    package: { purl: 'pkg:npm/lodash@4.17.15', name: 'lodash', version: '4.17.15' },
  },
  identity: 'pkg:npm/lodash',
};

describe('Trivy', () => {
  const vulnerability = {
    VulnerabilityID: 'CVE-2020-8203',
    VendorIDs: ['GHSA-p6mc-m468-83gw'],
    PkgID: 'lodash@4.17.15',
    PkgName: 'lodash',
    PkgIdentifier: { PURL: 'pkg:npm/lodash@4.17.15', UID: '1' },
    InstalledVersion: '4.17.15',
    FixedVersion: '4.17.19',
    PrimaryURL: 'https://avd.aquasec.com/nvd/cve-2020-8203',
    Title: 'nodejs-lodash: prototype pollution',
    Description: 'Prototype pollution attack',
    Severity: 'HIGH',
    CweIDs: ['CWE-1321', 'NVD-CWE-noinfo'],
    CVSS: { ghsa: { V3Vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:H/A:H', V3Score: 7.4 }, nvd: {} },
    References: ['https://hackerone.com/reports/712065'],
  };
  const target = (...list: unknown[]) => [
    { Target: 'web/package-lock.json', Class: 'lang-pkgs', Type: 'npm', Vulnerabilities: list },
  ];

  test('its report is read', async () => {
    const report = {
      SchemaVersion: 2,
      Results: target({ ...vulnerability, Locations: [{ StartLine: 7, EndLine: 9 }] }),
    };
    const { findings } = await runAdapter(trivy(), 'trivy', show(report));
    expect(findings).toMatchObject([LODASH]);
    expect(findings[0]).toMatchObject({
      name: 'nodejs-lodash: prototype pollution',
      cwe: ['CWE-1321'],
      solution: 'Update lodash to 4.17.19 or later.',
      vulnerability: { cvss: { version: '3.1', score: 7.4 } },
      location: { start_line: 7, package: { fixed_version: '4.17.19' } },
      detection: { scanner: 'trivy', rule_version: '1.2.3' },
    });
  });

  test('a report without results is one without findings; fields of any kind do no harm', async () => {
    const none = await runAdapter(trivy(), 'trivy', show({ SchemaVersion: 2, Results: null }));
    expect(none).toMatchObject({ findings: [], coverage: { run: ['trivy'], skipped: [] } });
    const odd = target({ VulnerabilityID: {}, PkgName: 3 }, null, {
      ...vulnerability,
      CVSS: 'x',
      References: 7,
      Severity: [],
    });
    const { findings, coverage } = await runAdapter(trivy(), 'trivy', show({ SchemaVersion: 2, Results: odd }));
    expect(findings).toMatchObject([{ severity: 'medium', vulnerability: { cvss: null } }]);
    expect(coverage.skipped).toHaveLength(1);
  });
});

test('Grype: its report is read; the CVE it calls related is the vulnerability', async () => {
  const report = {
    matches: [
      {
        vulnerability: {
          id: 'GHSA-p6mc-m468-83gw',
          dataSource: 'https://github.com/advisories/GHSA-p6mc-m468-83gw',
          severity: 'High',
          urls: [],
          description: 'Prototype Pollution in lodash',
          cvss: [
            { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:H/A:H', metrics: { baseScore: 7.4 } },
          ],
          fix: { versions: ['4.17.19'], state: 'fixed' },
        },
        relatedVulnerabilities: [{ id: 'CVE-2020-8203', cwes: [{ cwe: 'CWE-1321', source: 'nvd' }] }],
        artifact: {
          name: 'lodash',
          version: '4.17.15',
          type: 'npm',
          locations: [{ path: '/web/package-lock.json' }],
          purl: 'pkg:npm/lodash@4.17.15',
        },
      },
      { artifact: {} },
    ],
    descriptor: { name: 'grype', version: '0.80.0' },
  };
  const { findings, coverage } = await runAdapter(grype(), 'grype', show(report));
  expect(findings).toMatchObject([
    {
      ...LODASH,
      cwe: ['CWE-1321'],
      location: { package: { fixed_version: '4.17.19' } },
      vulnerability: { cvss: { score: 7.4 } },
    },
  ]);
  expect(coverage.skipped).toHaveLength(1);
});

describe('OSV-Scanner', () => {
  const report = {
    results: [
      {
        source: { path: '{ROOT}/web/package-lock.json', type: 'lockfile' },
        packages: [
          {
            package: { name: 'lodash', version: '4.17.15', ecosystem: 'npm' },
            vulnerabilities: [
              {
                id: 'GHSA-p6mc-m468-83gw',
                aliases: ['CVE-2020-8203'],
                summary: 'Prototype Pollution in lodash',
                details: 'Long',
                references: [{ type: 'WEB', url: 'https://example.com' }],
                database_specific: { severity: 'HIGH', cwe_ids: ['CWE-1321'] },
              },
            ],
            groups: [
              { ids: ['GHSA-p6mc-m468-83gw'], aliases: ['CVE-2020-8203', 'GHSA-p6mc-m468-83gw'], max_severity: '7.4' },
            ],
          },
        ],
      },
    ],
  };

  test('its report is read; that it found something is no failure', async () => {
    const { findings } = await runAdapter(osvScanner(), 'osv-scanner', `${show(report)} process.exitCode = 1;`);
    expect(findings).toMatchObject([{ ...LODASH, name: 'Prototype Pollution in lodash', cwe: ['CWE-1321'] }]);
  });

  test('packages are named as our own catalogue names them', async () => {
    const purls = async (ecosystem: string, name: string) => {
      const packages = [{ package: { name, version: '1.0', ecosystem }, groups: [{ ids: ['CVE-2020-0001'] }] }];
      const script = show({ results: [{ source: { path: '{ROOT}/x' }, packages }] });
      return (await runAdapter(osvScanner(), 'osv-scanner', script)).findings[0]!.location.package!.purl;
    };
    expect(await purls('Maven', 'org.yaml:snakeyaml')).toBe('pkg:maven/org.yaml/snakeyaml@1.0');
    expect(await purls('PyPI', 'Zope.Interface')).toBe('pkg:pypi/zope-interface@1.0');
    expect(await purls('Go', 'golang.org/x/crypto')).toBe('pkg:golang/golang.org/x/crypto@1.0');
    expect(await purls('npm', '@acme/a')).toBe('pkg:npm/%40acme/a@1.0');
    expect(await purls('Nowhere', 'a')).toBe('');
  });

  test('a folder without packages is a result without findings', async () => {
    const { findings, coverage } = await runAdapter(osvScanner(), 'osv-scanner', 'process.exitCode = 128;');
    expect({ findings, run: coverage.run }).toEqual({ findings: [], run: ['osv-scanner'] });
  });
});

test('Syft: its packages are components', async () => {
  const artifact = {
    name: 'lodash',
    version: '4.17.15',
    type: 'npm',
    foundBy: 'javascript-lock-cataloger',
    locations: [{ path: '/web/package-lock.json' }, { path: '/../../etc/passwd' }],
    licenses: [{ value: 'MIT', spdxExpression: 'MIT' }, 'ISC', 7],
    purl: 'pkg:npm/lodash@4.17.15',
  };
  const { findings, components, coverage } = await runAdapter(
    syft(),
    'syft',
    show({ artifacts: [artifact, { name: 'x', purl: '' }], descriptor: { name: 'syft' } }),
  );
  expect(findings).toEqual([]);
  expect(components).toMatchObject([
    {
      purl: 'pkg:npm/lodash@4.17.15',
      ecosystem: 'npm',
      direct: null,
      licenses: ['MIT', 'ISC'],
      locations: [{ file: 'web/package-lock.json', kind: 'lockfile', cataloguer: 'syft' }],
    },
  ]);
  expect(coverage.skipped).toHaveLength(1);
});
