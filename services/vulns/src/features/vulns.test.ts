import { startTestService, type TestService } from '@osk/service-host/testing';
import { createIntelligence, type Advisory } from '../advisories';
import vulns from '../index';

const advisory = (more: Partial<Advisory> = {}): Advisory => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  source: 'test',
  aliases: ['CVE-2024-1000'],
  related: [],
  summary: 'A flaw',
  details: '',
  published: '2024-01-01T00:00:00Z',
  modified: '2024-02-01T00:00:00Z',
  withdrawn: null,
  severities: [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 }],
  severity_label: null,
  cwe: ['CWE-79'],
  references: [],
  affected: [
    {
      ecosystem: 'npm',
      name: 'left-pad',
      purl: 'pkg:npm/left-pad',
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.3.0' }] }],
      versions: [],
      status: 'affected',
    },
  ],
  ...more,
});

describe('vulns', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(vulns, { env: { INTEL_AUTO_SYNC: 'false' } });
    const { writer } = createIntelligence(service.store);
    await writer.upsertMany([
      advisory(),
      advisory({ id: 'GHSA-dddd-eeee-ffff', aliases: ['CVE-2024-2000'], withdrawn: '2024-03-01T00:00:00Z' }),
    ]);
  });
  afterAll(() => service.close());

  const match = (components: unknown) =>
    service.call('/internal/match', {
      method: 'POST',
      body: { components },
      headers: service.identity.asService('scans'),
    });

  test('the catalogue: filters, pages, what was withdrawn only when asked for', async () => {
    const all = await service.call('/api/vulnerabilities/catalog?id=GHSA-aaaa');
    expect(all.json.data).toMatchObject({
      catalog: [
        {
          vulnerability_id: 'GHSA-aaaa-bbbb-cccc',
          aliases: ['CVE-2024-1000'],
          severity: 'critical',
          cvss: { score: 9.8 },
          cisa_kev: false,
          epss: null,
        },
      ],
      pagination: { total: 1, skip: 0, limit: 50 },
    });
    expect(
      (await service.call('/api/vulnerabilities/catalog?id=CVE-2024-2000&include_withdrawn=true')).json.data.pagination
        .total,
    ).toBe(1);
    expect((await service.call('/api/vulnerabilities/catalog?id=GHSA-aaaa&severity=low')).json.data.catalog).toEqual(
      [],
    );
    expect(
      (await service.call('/api/vulnerabilities/catalog?limit=9999&severity=nonsense&skip=-3')).json.data.pagination,
    ).toMatchObject({ limit: 100, skip: 0 });
  });

  test('components are matched in the order asked, with the fix', async () => {
    const { status, json } = await match([
      { purl: 'pkg:npm/left-pad@1.2.9', version: '1.2.9' },
      { purl: 'pkg:npm/left-pad@1.3.0', version: '1.3.0' },
      { purl: 'not a purl', version: '' },
    ]);
    expect(status).toBe(200);
    expect(json.results.map(({ matches }: { matches: unknown[] }) => matches.length)).toEqual([1, 0, 0]);
    expect(json.results[0].matches[0]).toMatchObject({
      vulnerability_id: 'CVE-2024-1000',
      fixed_version: '1.3.0',
      severity: 'critical',
      title: 'A flaw',
      description: 'A flaw',
      cwe: ['CWE-79'],
    });
    expect(json.results[0].matches[0]).not.toHaveProperty('kev');
  });

  test('a match that its advisories do not rate is as severe as another source scores it', async () => {
    const { writer } = createIntelligence(service.store);
    const [affected] = advisory().affected;
    await writer.upsertMany([
      advisory({
        id: 'GO-2031-0001',
        aliases: ['CVE-2031-0001'],
        severities: [],
        details: 'x'.repeat(5_000),
        affected: [{ ...affected!, name: 'unrated', purl: null }],
      }),
      advisory({ id: 'CVE-2031-0001', aliases: [], affected: [{ ...affected!, name: 'elsewhere', purl: null }] }),
    ]);
    const { json } = await match([{ purl: 'pkg:npm/unrated@1.0.0', version: '1.0.0' }]);
    expect(json.results[0].matches[0]).toMatchObject({ severity: 'critical', rated: true, cvss: { score: 9.8 } });
    expect(json.results[0].matches[0].description).toHaveLength(2_000);
  });

  test('matching is between services: a caller is not enough, bad input is named', async () => {
    expect((await service.call('/internal/match', { method: 'POST', body: { components: [] } })).status).toBe(401);
    expect((await match([{ version: '1' }])).json.detail).toContain('components.0.purl is required');
    expect((await match('everything')).status).toBe(422);
  });

  test('every feed with its age', async () => {
    const { json } = await service.call('/api/vulnerabilities/intel');
    const names = json.data.feeds.map(({ feed }: { feed: string }) => feed);
    expect(names).toEqual(expect.arrayContaining(['starter', 'osv', 'nvd', 'kev', 'epss']));
  });
});
