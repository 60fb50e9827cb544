import { ADMIN, startAllInOne, type AllInOne } from '../support/all-in-one';
import { createKey, signIn, withKey, type Client } from '../support/client';
import { importIntel, kevCatalogue, npmAdvisory } from '../support/intel';
import { until } from '../support/processes';
import { startReceiver, type Receiver } from '../support/targets';
import { timedFetch } from '../support/timed-fetch';

const ASSET = 'registry.example/shop/web:1.4';
const CVE = 'CVE-2026-77001';

interface Occurrence {
  occurrence_id: string;
  vulnerability_id: string;
  risk_assessment: { priority_rank: string; risk_score: number };
  lifecycle: { status: string };
}

/** What a security team does with vulnerabilities: lists come in, advisories come later, decisions stand. */
describe('one view of vulnerabilities', () => {
  let platform: AllInOne;
  let session: Client & { teamId: string };
  let key: Client;
  let receiver: Receiver;

  beforeAll(async () => {
    // Background work looks often, so that a journey does not wait for it.
    platform = await startAllInOne({ OSK_INTEL_LOOK_SECONDS: '1', OSK_REASSESS_SECONDS: '1' });
    session = await signIn(platform.url, ADMIN.email, ADMIN.password);
    key = withKey(platform.url, (await createKey(session)).key);
    receiver = await startReceiver();
    const hook = { name: 'all', url: `${receiver.url}/hook`, events: ['finding.*', 'risk.*'] };
    expect((await session.post('/api/webhooks', hook)).status).toBe(201);
  });
  afterAll(async () => {
    await receiver.close();
    await platform.stop();
  });

  const occurrences = async (query = '', by = key): Promise<Occurrence[]> =>
    (await by.get(`/api/vulnerabilities/occurrences?limit=100${query}`)).body.data.occurrences;
  const occurrence = (id: string, wanted: (of: Occurrence) => boolean = () => true) =>
    until(
      async () => (await occurrences()).find((of) => of.vulnerability_id === id && wanted(of)),
      () => `no such occurrence of ${id}\n${platform.running().output()}`,
    );
  const upload = async (report: unknown, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ asset_id: ASSET, ...fields })) form.append(name, value);
    form.append('file', new Blob([JSON.stringify(report)]), 'report.json');
    const { key: value } = await createKey(session);
    const { response, text } = await timedFetch(`${platform.url}/api/vulnerabilities/import`, {
      method: 'POST',
      headers: { 'X-API-Key': value },
      body: form,
    });
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    return { status: response.status, body: JSON.parse(text) as any };
  };
  const heard = (type: string, id: string) =>
    until(
      async () =>
        receiver.received.find(
          ({ body }) => body.event_type === type && body.data.vulnerability_id === id && body.data.team_id,
        ),
      `no ${type} of ${id} was delivered`,
    );

  test('a bill of materials is matched by what is known already', async () => {
    const { status, body } = await upload({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      components: [
        {
          type: 'library',
          group: 'org.apache.logging.log4j',
          name: 'log4j-core',
          version: '2.14.1',
          purl: 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1',
        },
        { type: 'library', name: 'osk-widget', version: '1.2.3', purl: 'pkg:npm/osk-widget@1.2.3' },
      ],
    });
    expect({ status, counts: body.data?.counts }).toMatchObject({ counts: { components: 2, skipped: 0 } });
    expect([201, 202]).toContain(status);
    const log4shell = await occurrence('CVE-2021-44228');
    expect(log4shell).toMatchObject({ cisa_kev: true, severity: 'critical', asset_id: ASSET });
    expect(['P0', 'P1']).toContain(log4shell.risk_assessment.priority_rank);
    await heard('finding.created', 'CVE-2021-44228');
    expect((await occurrences()).some(({ vulnerability_id }) => vulnerability_id === CVE)).toBe(false);
  });

  test('an advisory that comes later finds what was seen before, without a scan', async () => {
    expect(await importIntel(platform.dataDir, { 'advisory.json': npmAdvisory(CVE, 'osk-widget', '1.3.0') })).toContain(
      '1 new',
    );
    const found = await occurrence(CVE);
    expect(found).toMatchObject({
      severity: 'high',
      cisa_kev: false,
      component: { name: 'osk-widget', version: '1.2.3', fixed_version: '1.3.0' },
    });
    await heard('finding.created', CVE);
  });

  test('what becomes known as exploited moves up', async () => {
    const before = await occurrence(CVE);
    await importIntel(platform.dataDir, { 'known_exploited_vulnerabilities.json': kevCatalogue(CVE) });
    const after = await occurrence(
      CVE,
      (of) => of.risk_assessment.priority_rank < before.risk_assessment.priority_rank,
    );
    expect(after).toMatchObject({ cisa_kev: true, cisa_kev_details: { ransomware: true, due_date: '2026-12-11' } });
    expect(after.risk_assessment.risk_score).toBeGreaterThan(before.risk_assessment.risk_score);
    await heard('finding.updated', CVE);
  });

  test('lists, groups, totals, assets and the register agree', async () => {
    const all = await occurrences();
    const { total } = (await key.get('/api/vulnerabilities/stats')).body.data;
    expect(total).toBe(all.length);
    const groups = (await key.get('/api/vulnerabilities/grouped?limit=200')).body.data.grouped_vulnerabilities;
    expect(groups.map((group: { vulnerability_id: string }) => group.vulnerability_id).sort()).toEqual(
      all.map(({ vulnerability_id }) => vulnerability_id).sort(),
    );
    const asset = (await key.get(`/api/vulnerabilities/assets/${encodeURIComponent(ASSET)}`)).body.data;
    expect(asset).toMatchObject({ asset_id: ASSET, total: all.length });
    const risks = (await key.get('/api/risk-management/risks?status=open')).body.data.risks;
    expect(risks.map((risk: { vulnerability_id: string }) => risk.vulnerability_id)).toContain(CVE);
    const scores = all.map(({ risk_assessment }) => risk_assessment.risk_score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect((await occurrences('&priority_rank=P4&status=closed')).length).toBe(0);
    const first = (await key.get('/api/vulnerabilities/occurrences?limit=1')).body.data;
    const second = (await key.get('/api/vulnerabilities/occurrences?limit=1&skip=1')).body.data;
    expect(first.pagination).toEqual({ total, skip: 0, limit: 1 });
    expect(second.occurrences[0].occurrence_id).not.toBe(first.occurrences[0].occurrence_id);
    expect((await key.get(`/api/vulnerabilities/catalog?search=${CVE}`)).status).toBe(200);
  });

  test('a filter value that is none counts as not given; a report that is none is 400 and says why', async () => {
    const { total } = (await key.get('/api/vulnerabilities/occurrences')).body.data.pagination;
    for (const query of ['status=gone', 'severity_min=eleven', 'priority_rank=P9', 'source=moon', 'skip=-1']) {
      const { status, body } = await key.get(`/api/vulnerabilities/occurrences?${query}`);
      expect([query, status, body.data.pagination.total]).toEqual([query, 200, total]);
    }
    const cut = await key.get('/api/vulnerabilities/occurrences?limit=101');
    expect(cut.body.data.pagination.limit).toBe(100);
    const broken = await upload({ anything: 1 });
    expect([broken.status, JSON.stringify(broken.body).includes('format')]).toEqual([400, true]);
  });

  test('a decision stands whatever comes; the vendor’s word closes; the next list without it is clean', async () => {
    const { occurrence_id } = await occurrence('CVE-2021-44228');
    const path = `/api/vulnerabilities/occurrences/${occurrence_id}`;
    expect((await session.post(`${path}/status`, { status: 'accepted_risk' })).status).toBe(400);
    const accepted = await session.post(`${path}/status`, { status: 'accepted_risk', reason: 'Behind a proxy' });
    expect(accepted.status).toBe(200);
    const vex = await session.post('/api/vulnerabilities/vex', {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://example.test/vex/1',
      author: 'Example',
      timestamp: '2026-11-20T00:00:00Z',
      version: 1,
      statements: [
        {
          vulnerability: { name: CVE },
          products: [{ '@id': 'pkg:npm/osk-widget@1.2.3' }],
          status: 'not_affected',
          justification: 'vulnerable_code_not_in_execute_path',
        },
      ],
    });
    expect([200, 201, 202]).toContain(vex.status);
    await occurrence(CVE, ({ lifecycle }) => lifecycle.status === 'false_positive');
    await upload({ bomFormat: 'CycloneDX', specVersion: '1.5', components: [] });
    await occurrence('CVE-2021-45046', ({ lifecycle }) => lifecycle.status === 'resolved');
    expect((await key.get(path)).body.data.lifecycle).toMatchObject({
      status: 'accepted_risk',
      decision: { reason: 'Behind a proxy' },
    });
  });

  test('another team sees none of it, on any route', async () => {
    const [{ occurrence_id }] = (await occurrences()) as [Occurrence];
    const imports = (await key.get('/api/vulnerabilities/imports')).body.data.imports;
    const team = (await session.post('/api/teams', { name: 'The others' })).body.data.team_id;
    const other = await signIn(platform.url, ADMIN.email, ADMIN.password);
    expect((await other.post('/api/auth/switch-team', { team_id: team })).status).toBe(200);
    for (const path of [
      `/api/vulnerabilities/occurrences/${occurrence_id}`,
      `/api/vulnerabilities/assets/${encodeURIComponent(ASSET)}`,
      `/api/vulnerabilities/imports/${imports[0].import_id}`,
    ])
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    const change = await other.post(`/api/vulnerabilities/occurrences/${occurrence_id}/status`, { status: 'triaged' });
    expect(change.status).toBe(404);
    expect(await occurrences('', other)).toEqual([]);
    expect((await other.get('/api/vulnerabilities/stats')).body.data.total).toBe(0);
    expect((await other.get('/api/risk-management/risks')).body.data.risks).toEqual([]);
    expect((await other.get('/api/vulnerabilities/vex')).text).not.toContain('example.test');
    expect((await other.get('/api/alerts')).body.items).toEqual([]);
    expect((await other.get('/api/notifications')).body.data.notifications).toEqual([]);
  });
});
