import type { PlatformEvent, Severity } from '@osk/contracts';
import { cve, finding, OTHER_TEAM, reported } from '../../testing/reports';
import { startVulns, types, type VulnsUnderTest } from '../../testing/vulns-service';

const CRITICAL = { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 };

describe('findings become occurrences', () => {
  let service: VulnsUnderTest;
  let asset = 0;
  let asset_id: string;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    asset_id = `app-${(asset += 1)}`;
  });

  const list = async (query = '') =>
    (await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}${query}`)).occurrences;
  const one = async (id: string) => service.get(`/api/vulnerabilities/occurrences/${id}`);
  const statuses = async () =>
    Object.fromEntries(
      (await list()).map((item: { vulnerability_id: string; lifecycle: { status: string } }) => [
        item.vulnerability_id,
        item.lifecycle.status,
      ]),
    );

  test('one per vulnerability and asset, with its places, risk and deadline', async () => {
    const vulnerability = { id: 'CVE-2030-0001', aliases: ['GHSA-aaaa-bbbb-cccc'], cvss: CRITICAL, kev: true };
    const events = await service.deliver(
      reported(
        [
          cve('CVE-2030-0001', { severity: 'critical', vulnerability, location: { file: 'b/package-lock.json' } }),
          cve('CVE-2030-0001', {
            severity: 'critical',
            vulnerability: { id: 'GHSA-aaaa-bbbb-cccc', aliases: [] },
            location: {
              file: 'a/package-lock.json',
              package: { purl: 'pkg:npm/x@1.0.0', name: 'x', version: '1.0.0', fixed_version: '1.0.1' },
            },
          }),
        ],
        { asset_id },
      ),
    );
    const [occurrence, ...others] = await list();
    expect(others).toEqual([]);
    expect(occurrence).toMatchObject({
      vulnerability_id: 'CVE-2030-0001',
      aliases: ['GHSA-aaaa-bbbb-cccc'],
      severity: 'critical',
      cisa_kev: true,
      location_count: 2,
      risk_assessment: { base_cvss: 9.8, risk_score: 98.7, priority_rank: 'P0' },
      lifecycle: { status: 'open', sla: { due_at: '2026-05-04T10:00:00.000Z', breached: true } },
    });
    expect(types(events).sort()).toEqual(['finding.created', 'risk.created', 'risk.threshold_breached']);
    expect(events.find(({ event_type }) => event_type === 'finding.created')!.data).toMatchObject({
      occurrence_id: occurrence.occurrence_id,
      asset_id,
      severity: 'critical',
      scan_run_id: 'scan_0',
      provider: null,
    });
    expect((await one(occurrence.occurrence_id)).locations).toHaveLength(2);
  });

  test('the same scan again changes nothing but last_seen, and tells nobody', async () => {
    const findings = [cve('CVE-2030-0002'), finding({ rule_id: 'secret', severity: 'low' })];
    await service.deliver(reported(findings, { asset_id }));
    const before = await list();
    const seen = '2026-05-01T10:05:00.000Z';
    const events = await service.deliver(
      reported(
        findings.map((item) => ({ ...item, finding_id: `${item.finding_id}x`, last_seen: seen })),
        { asset_id, minute: 5 },
      ),
    );
    const expected = before.map((item: { detection: object }) => ({
      ...item,
      detection: { ...item.detection, last_seen: seen },
    }));
    expect(await list()).toEqual(expected);
    expect(types(events)).toEqual([]);
  });

  test('gone from a complete scan: resolved; from the next: verified; back: reopened with its whole term', async () => {
    const stays = cve('CVE-2030-0003');
    const goes = cve('CVE-2030-0004');
    await service.deliver(reported([stays, goes], { asset_id }));
    const resolved = await service.deliver(reported([stays], { asset_id, minute: 1 }));
    expect(types(resolved).sort()).toEqual(['finding.resolved', 'risk.updated']);
    expect(await statuses()).toEqual({ 'CVE-2030-0003': 'open', 'CVE-2030-0004': 'resolved' });
    await service.deliver(reported([stays], { asset_id, minute: 2 }));
    expect(await statuses()).toEqual({ 'CVE-2030-0003': 'open', 'CVE-2030-0004': 'verified' });
    const back = await service.deliver(reported([stays, goes], { asset_id, minute: 3 }));
    expect(types(back)).toContain('finding.reopened');
    const reopened = (await list()).find((item: { vulnerability_id: string }) => item.vulnerability_id.endsWith('4'));
    expect(reopened.lifecycle).toMatchObject({ status: 'reopened', sla: { due_at: '2026-05-31T10:03:00.000Z' } });
  });

  test('a partial scan, another kind of scan and another asset close nothing', async () => {
    await service.deliver(reported([cve('CVE-2030-0005')], { asset_id }));
    await service.deliver(reported([], { asset_id, minute: 1, complete: false }));
    await service.deliver(reported([], { asset_id, minute: 2, scan_type: 'sast' }));
    await service.deliver(reported([], { asset_id: `${asset_id}-other`, minute: 3 }));
    expect(await statuses()).toEqual({ 'CVE-2030-0005': 'open' });
  });

  test('what two kinds of scan show is gone when both no longer show it', async () => {
    const shared = cve('CVE-2030-0006');
    await service.deliver(reported([shared], { asset_id }), reported([shared], { asset_id, scan_type: 'image' }));
    await service.deliver(reported([], { asset_id, minute: 1 }));
    expect(await statuses()).toEqual({ 'CVE-2030-0006': 'open' });
    await service.deliver(reported([], { asset_id, minute: 2, scan_type: 'image' }));
    expect(await statuses()).toEqual({ 'CVE-2030-0006': 'resolved' });
  });

  test('batches in any order, twice and replayed come to the same', async () => {
    const all = Array.from({ length: 6 }, (_, i) => cve(`CVE-2030-10${i}0`));
    await service.deliver(reported([...all, cve('CVE-2030-1999')], { asset_id }));
    const batches = [0, 1, 2].map((batch) =>
      reported(all.slice(batch * 2, batch * 2 + 2), { asset_id, minute: 1, batch, last: batch === 2 }),
    );
    const [first, second, third] = batches as [PlatformEvent, PlatformEvent, PlatformEvent];
    await service.deliver(third, first, first, third);
    expect((await statuses())['CVE-2030-1999']).toBe('open');
    await service.deliver(second, first);
    const expected = {
      ...Object.fromEntries(all.map(({ rule_id }) => [rule_id, 'open'])),
      'CVE-2030-1999': 'resolved',
    };
    expect(await statuses()).toEqual(expected);
    const replay = { ...reported(all.slice(0, 2), { asset_id, minute: 1, batch: 0, last: false }) };
    expect(types(await service.deliver(replay))).toEqual([]);
    expect(await statuses()).toEqual(expected);
  });

  test('a scan that comes late changes nothing that a newer one has settled', async () => {
    await service.deliver(reported([cve('CVE-2030-0007')], { asset_id, minute: 10 }));
    const late = await service.deliver(reported([cve('CVE-2030-0008')], { asset_id, minute: 5 }));
    expect(types(late).filter((type) => type.startsWith('finding.'))).toEqual([]);
    expect(await statuses()).toEqual({ 'CVE-2030-0007': 'open', 'CVE-2030-0008': 'resolved' });
  });

  test('when the worst place goes, risk and deadline follow the severity of the one that is left', async () => {
    const at = (file: string, severity: Severity) => cve('CVE-2030-0019', { location: { file }, severity });
    const weighed = async () => {
      const [{ severity, risk_assessment, lifecycle }] = await list();
      return { severity, risk_assessment, sla: lifecycle.sla };
    };
    await service.deliver(reported([at('a', 'low')], { asset_id }));
    const low = await weighed();
    await service.deliver(reported([at('a', 'low'), at('b', 'critical')], { asset_id, minute: 1 }));
    expect(await weighed()).toMatchObject({
      severity: 'critical',
      risk_assessment: { factors: { sla: { severity_days: 7 } } },
    });
    // A scan of the same kind no longer shows it; then one of another kind, which shows nothing else.
    await service.deliver(reported([at('a', 'low')], { asset_id, minute: 2 }));
    expect(await weighed()).toEqual(low);
    await service.deliver(reported([at('b', 'critical')], { asset_id, minute: 3, scan_type: 'image' }));
    expect(await weighed()).toMatchObject({ severity: 'critical' });
    await service.deliver(reported([], { asset_id, minute: 4, scan_type: 'image' }));
    expect(await weighed()).toEqual(low);
  });

  test('places that a complete scan does not show again are dropped', async () => {
    const at = (file: string) => cve('CVE-2030-0009', { location: { file }, fingerprint: file.padEnd(64, '0') });
    await service.deliver(reported([at('a'), at('b')], { asset_id }));
    await service.deliver(reported([at('b')], { asset_id, minute: 1 }));
    const [occurrence] = await list();
    const { locations } = await one(occurrence.occurrence_id);
    expect(locations.map((place: { location: { file: string } }) => place.location.file)).toEqual(['b']);
  });

  test('names that turn out to be one vulnerability become one occurrence, and keep the decision', async () => {
    await service.deliver(
      reported([cve('GHSA-dddd-eeee-ffff')], { asset_id }),
      reported([cve('CVE-2030-0010')], { asset_id, scan_type: 'image' }),
    );
    const [decided] = (await list()).filter((item: { vulnerability_id: string }) => /GHSA/.test(item.vulnerability_id));
    await service.call(`/api/vulnerabilities/occurrences/${decided.occurrence_id}/status`, {
      method: 'POST',
      body: { status: 'accepted_risk', reason: 'Not reachable' },
    });
    await service.deliver(reported([cve('CVE-2030-0010', {}, ['GHSA-dddd-eeee-ffff'])], { asset_id, minute: 1 }));
    expect(await list()).toMatchObject([
      {
        occurrence_id: decided.occurrence_id,
        vulnerability_id: 'CVE-2030-0010',
        aliases: ['GHSA-dddd-eeee-ffff'],
        lifecycle: { status: 'accepted_risk', decision: { reason: 'Not reachable' } },
      },
    ]);
  });

  test('an erratum about several vulnerabilities is each of them, and ties none together', async () => {
    const aliases = ['CVE-2030-0011', 'CVE-2030-0012'];
    await service.deliver(reported([cve('RHSA-2030:1', {}, aliases)], { asset_id }));
    expect(Object.keys(await statuses()).sort()).toEqual(aliases);
  });

  test('decisions of people outlast every import', async () => {
    const findings = [cve('CVE-2030-0013'), cve('CVE-2030-0014')];
    await service.deliver(reported(findings, { asset_id }));
    for (const [index, status] of ['false_positive', 'accepted_risk'].entries()) {
      const item = (await list()).find(
        ({ vulnerability_id }: { vulnerability_id: string }) => vulnerability_id === findings[index]!.rule_id,
      );
      const answer = await service.call(`/api/vulnerabilities/occurrences/${item.occurrence_id}/status`, {
        method: 'POST',
        body: { status, reason: 'because' },
      });
      expect(answer.status).toBe(200);
    }
    const expected = { 'CVE-2030-0013': 'false_positive', 'CVE-2030-0014': 'accepted_risk' };
    await service.deliver(reported(findings, { asset_id, minute: 1 }));
    expect(await statuses()).toEqual(expected);
    await service.deliver(reported([], { asset_id, minute: 2 }), reported([], { asset_id, minute: 3 }));
    expect(await statuses()).toEqual(expected);
    await service.deliver(reported(findings, { asset_id, minute: 4 }));
    expect(await statuses()).toEqual(expected);
  });

  test('other teams see none of it', async () => {
    await service.deliver(reported([cve('CVE-2030-0015')], { asset_id }));
    const [occurrence] = await list();
    const headers = service.identity.as({ team_id: OTHER_TEAM });
    const path = `/api/vulnerabilities/occurrences/${occurrence.occurrence_id}`;
    expect((await service.call(path, { headers })).status).toBe(404);
    const change = { method: 'POST', headers, body: { status: 'triaged' } };
    expect((await service.call(`${path}/status`, change)).status).toBe(404);
    expect((await service.call(`/api/vulnerabilities/assets/${asset_id}`, { headers })).status).toBe(404);
    const { json } = await service.call('/api/vulnerabilities/occurrences', { headers });
    expect(json.data).toEqual({ occurrences: [], pagination: { total: 0, skip: 0, limit: 50 } });
    await service.deliver(reported([], { asset_id, minute: 1, team_id: OTHER_TEAM }));
    expect(await statuses()).toEqual({ 'CVE-2030-0015': 'open' });
  });
});
