import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import grype from '.';

const image = sample(__dirname, 'image.json');

test('matches, with what stands behind them in the report', async () => {
  const { findings, tools, source, skipped } = await readReport(grype, image);
  expect([tools, source]).toEqual([['grype 0.90.0'], 'container']);
  expect(findings[0]).toMatchObject({
    asset: 'registry.example.com/shop/api:2.0',
    rule_id: 'GHSA-jfh8-c2jp-5v3q',
    name: 'CVE-2021-44228 in log4j-core',
    severity: 'critical',
    solution: 'Update log4j-core to 2.15.0.',
    cwe: ['CWE-502'],
    references: ['https://github.com/advisories/GHSA-jfh8-c2jp-5v3q', 'https://example.com/advisory'],
    vulnerability: {
      id: 'CVE-2021-44228',
      aliases: ['GHSA-jfh8-c2jp-5v3q'],
      cvss: { version: '3.1', score: 10 },
      epss: 0.94,
      kev: true,
    },
    location: {
      file: '/app/lib/log4j-core.jar',
      image: { digest: 'sha256:3333', layer: 'sha256:aaaa' },
      package: { purl: 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.0', fixed_version: '2.15.0' },
    },
  });
  expect(findings[1]).toMatchObject({
    severity: 'low',
    description: 'Told by NVD',
    solution: 'No fixed version: wont-fix.',
    vulnerability: { cvss: { version: '2.0', score: 7.5 } },
  });
  expect(skipped).toEqual([
    'match without a vulnerability or a package',
    'dismissed in the report (ignored by a rule of the tool)',
  ]);
});

test('a folder is no image, and its path no asset', async () => {
  const text = image.replace('"type": "image"', '"type": "directory"');
  const { findings, source } = await readReport(grype, text);
  expect(source).toBe('application');
  expect(findings[0]?.asset).toBeUndefined();
  expect(findings[0]?.location.image).toBeUndefined();
});

test.each([
  ['cut off', image.slice(0, -4)],
  ['another root', '[{"matches":[]}]'],
  ['no head', '{"matches":[]}'],
  ['text', 'NAME INSTALLED FIXED-IN'],
])('%s: refused', async (_name, text) => {
  await expect(readReport(grype, text)).rejects.toThrow(ReportError);
});

test('hostile matches break nothing', async () => {
  const match = (vulnerability: unknown, artifact: unknown) => ({ vulnerability, artifact });
  const text = JSON.stringify({
    matches: [
      null,
      7,
      match(
        { id: 'CVE-2030-1', cvss: { length: 3 }, epss: [{ epss: 7 }], fix: 'x', severity: {} },
        { name: 'n', purl: 1 },
      ),
      match({ id: { a: 1 } }, { name: 'n' }),
    ],
    source: null,
  });
  const { findings, skipped } = await readReport(grype, text);
  expect(findings).toMatchObject([{ rule_id: 'CVE-2030-1', severity: 'medium', location: { package: { purl: '' } } }]);
  expect(findings[0]?.vulnerability?.epss).toBeUndefined();
  expect(skipped).toHaveLength(3);
});
