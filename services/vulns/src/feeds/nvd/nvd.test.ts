import { gzipSync } from 'node:zlib';
import { loadConfig } from '@osk/service-kit';
import { intelConfig } from '../config';
import { parsed, scratch } from '../testing/files';
import nvd from './feed';

const files = scratch();
afterAll(() => files.remove());

const match = (criteria: string, more: Record<string, unknown> = {}) => ({
  vulnerable: true,
  criteria,
  matchCriteriaId: 'x',
  ...more,
});
const APP = 'cpe:2.3:a:apache:log4j:*:*:*:*:*:*:*:*';
const WINDOWS = 'cpe:2.3:o:microsoft:windows:-:*:*:*:*:*:*:*';

const cve = (id: string, more: Record<string, unknown> = {}) => ({
  cve: {
    id,
    sourceIdentifier: 'x',
    published: '2021-12-10T10:15:09.143',
    lastModified: '2025-04-03T20:53:22.977',
    vulnStatus: 'Analyzed',
    descriptions: [
      { lang: 'es', value: 'no' },
      { lang: 'en', value: 'Lookups reach attackers' },
    ],
    references: [{ url: 'https://example.org/1', source: 'x' }],
    ...more,
  },
});
const page = (vulnerabilities: unknown[]) =>
  JSON.stringify({
    resultsPerPage: 2000,
    startIndex: 0,
    totalResults: vulnerabilities.length,
    format: 'NVD_CVE',
    version: '2.0',
    vulnerabilities,
  });
const read = async (...vulnerabilities: unknown[]) => await parsed(nvd, files.file('page.json', page(vulnerabilities)));
const affectedBy = async (configurations: unknown[]) =>
  (await read(cve('CVE-2021-0001', { configurations }))).items[0]?.affected.map(
    ({ name, ranges, versions, status, with: platforms }) => ({
      name,
      status,
      events: ranges.map(({ events }) => events),
      versions,
      ...(platforms && { with: platforms }),
    }),
  );

describe('NVD', () => {
  it('is read, gzipped or not', async () => {
    const metrics = {
      cvssMetricV31: [
        {
          source: 'other',
          type: 'Secondary',
          cvssData: {
            vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N',
            baseScore: 5.3,
            baseSeverity: 'MEDIUM',
          },
        },
        {
          source: 'nvd@nist.gov',
          type: 'Primary',
          cvssData: {
            vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
            baseScore: 10,
            baseSeverity: 'CRITICAL',
          },
        },
      ],
      cvssMetricV2: [
        { type: 'Primary', cvssData: { vectorString: 'AV:N/AC:M/Au:N/C:C/I:C/A:C' }, baseSeverity: 'HIGH' },
      ],
    };
    const weaknesses = [
      {
        source: 'x',
        type: 'Primary',
        description: [
          { lang: 'en', value: 'CWE-502' },
          { lang: 'en', value: 'NVD-CWE-noinfo' },
        ],
      },
    ];
    const text = page([cve('CVE-2021-44228', { metrics, weaknesses })]);
    for (const path of [files.file('a.json', text), files.file('a.json.gz', gzipSync(text))]) {
      expect((await parsed(nvd, path)).items).toEqual([
        {
          id: 'CVE-2021-44228',
          source: 'nvd',
          aliases: [],
          related: [],
          summary: 'Lookups reach attackers',
          details: 'Lookups reach attackers',
          published: '2021-12-10T10:15:09.143Z',
          modified: '2025-04-03T20:53:22.977Z',
          withdrawn: null,
          severities: [
            { type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', score: 10 },
            { type: 'CVSS_V2', vector: 'AV:N/AC:M/Au:N/C:C/I:C/A:C', score: 9.3 },
          ],
          severity_label: 'critical',
          cwe: ['CWE-502'],
          references: ['https://example.org/1'],
          affected: [],
        },
      ]);
    }
  });

  it('says when a CVE was rejected, and what is none', async () => {
    const { items, problems } = await read(cve('CVE-2021-0002', { vulnStatus: 'Rejected' }), cve('CVE-1'), {}, 'x');
    expect(items).toMatchObject([{ id: 'CVE-2021-0002', withdrawn: '2025-04-03T20:53:22.977Z' }]);
    expect(problems.counts).toEqual({ invalid: 3 });
  });

  it('turns version bounds into ranges', async () => {
    const nodes = [
      {
        operator: 'OR',
        negate: false,
        cpeMatch: [
          match(APP, { versionStartIncluding: '2.0.1', versionEndExcluding: '2.3.1' }),
          match(APP, { versionEndIncluding: '1.9' }),
          match(APP, { versionStartExcluding: '3.0', versionEndExcluding: '3.5' }),
          match('cpe:2.3:a:apache:log4j:2.0:rc1:*:*:*:*:*:*'),
          match('cpe:2.3:a:apache:log4j:2.0:-:*:*:*:*:*:*'),
          match('cpe:2.3:o:siemens:x_firmware\\:1:*:*:*:*:*:*:*:*'),
        ],
      },
    ];
    expect(await affectedBy([{ nodes }])).toEqual([
      {
        name: 'a:apache:log4j',
        status: 'affected',
        versions: ['2.0-rc1', '2.0'],
        events: [
          [{ introduced: '2.0.1' }, { fixed: '2.3.1' }],
          [{ introduced: '0' }, { last_affected: '1.9' }],
          [{ introduced: '3.0' }, { fixed: '3.5' }],
        ],
      },
      { name: 'a:apache:log4j', status: 'not_affected', versions: ['3.0'], events: [] },
      { name: 'o:siemens:x_firmware:1', status: 'affected', versions: [], events: [[{ introduced: '0' }]] },
    ]);
  });

  it('asks for the platform that an AND asks for', async () => {
    const nodes = [
      { operator: 'OR', cpeMatch: [match(APP, { versionEndExcluding: '2' })] },
      { operator: 'OR', cpeMatch: [match(WINDOWS, { vulnerable: false })] },
    ];
    expect(await affectedBy([{ operator: 'AND', nodes }])).toEqual([
      {
        name: 'a:apache:log4j',
        status: 'affected',
        versions: [],
        events: [[{ introduced: '0' }, { fixed: '2' }]],
        with: ['o:microsoft:windows'],
      },
    ]);
    expect(await affectedBy([{ operator: 'OR', nodes }])).toEqual([
      { name: 'a:apache:log4j', status: 'affected', versions: [], events: [[{ introduced: '0' }, { fixed: '2' }]] },
    ]);
  });

  it('reads nested nodes, and reports what cannot be said', async () => {
    const nested = {
      operator: 'AND',
      children: [{ operator: 'OR', cpe_match: [{ vulnerable: true, cpe23Uri: APP }] }],
    };
    expect(await affectedBy([{ nodes: [nested] }])).toMatchObject([{ name: 'a:apache:log4j' }]);
    const { items, problems } = await read(
      cve('CVE-2021-0003', {
        configurations: [
          { negate: true, nodes: [nested] },
          { nodes: [{ negate: true, cpeMatch: [match(APP)] }, { cpeMatch: [match('cpe:/a:x:y')] }] },
        ],
      }),
    );
    expect(items[0]?.affected).toEqual([]);
    expect(problems.counts).toEqual({ unsupported: 2, invalid: 1 });
  });
});

describe('CPE names', () => {
  it.each([
    ['cpe:2.3:a:x:y\\:z\\!:1.0\\+b:*:*:*:*:*:*:*', { name: 'a:x:y:z!', versions: ['1.0+b'] }],
    ['cpe:2.3:a:x:y:1.0-RC1:Beta:*:*:*:*:*:*', { name: 'a:x:y', versions: ['1.0-rc1-beta'] }],
    ['cpe:2.3:h:x:y', { name: 'h:x:y', versions: [], events: [[{ introduced: '0' }]] }],
    ['cpe:2.3:o:x:y:-:*:*:*:*:*:*:*', { name: 'o:x:y', versions: [] }],
  ])('%s names a product', async (text, expected) => {
    expect(await affectedBy([{ nodes: [{ cpeMatch: [match(text)] }] }])).toMatchObject([expected]);
  });

  it.each([
    'cpe:/a:x:y:1',
    'cpe:2.3:a:*:y:1',
    'cpe:2.3:a:x:-:1',
    'cpe:2.3:a:x:y*:1',
    'cpe:2.3:a:x:y:1.?',
    'cpe:2.3:*:x:y:1',
    'cpe:2.3:z:x:y:1',
    `cpe:2.3:a:x:${'y'.repeat(2_000)}`,
    '',
  ])('%.40s names none', async (text) => {
    const { items, problems } = await read(
      cve('CVE-2021-0004', { configurations: [{ nodes: [{ cpeMatch: [match(text)] }] }] }),
    );
    expect([items[0]?.affected, problems.counts]).toEqual([[], { invalid: 1 }]);
  });
});

describe('files', () => {
  const plan = (url: string, lastSuccess: Date | null, items = [2000, 2000, 7]) => {
    const files = nvd.files({
      config: loadConfig(intelConfig, { INTEL_NVD_URL: url }),
      now: new Date('2025-03-01T00:00:00Z'),
      lastSuccess,
    });
    const urls: string[] = [];
    for (
      let next = files.next({ items: 0, loaded: true });
      !next.done;
      next = files.next({ items: items.shift() ?? 0, loaded: true })
    )
      urls.push(next.value.url);
    return urls;
  };

  it('are every year at first, and what changed lately afterwards', () => {
    const all = plan('https://m.test/nvd', null);
    expect(all).toHaveLength(2025 - 2002 + 2);
    expect(all[0]).toBe('https://m.test/nvd/nvdcve-2.0-2002.json.gz');
    expect(plan('https://m.test/nvd', new Date('2025-02-25T00:00:00Z'))).toEqual([
      'https://m.test/nvd/nvdcve-2.0-modified.json.gz',
    ]);
    expect(plan('https://m.test/nvd', new Date('2025-02-01T00:00:00Z'))).toHaveLength(all.length);
  });

  it('are pages of the API until one is not full', () => {
    const api = 'https://m.test/rest/json/cves/2.0';
    expect(plan(api, null)).toEqual([0, 2000, 4000].map((start) => `${api}?resultsPerPage=2000&startIndex=${start}`));
    expect(plan(api, new Date('2025-02-25T00:00:00Z'), [3])).toEqual([
      `${api}?resultsPerPage=2000&startIndex=0&lastModStartDate=2025-02-24T00%3A00%3A00.000Z&lastModEndDate=2025-03-01T00%3A00%3A00.000Z`,
    ]);
  });
});
