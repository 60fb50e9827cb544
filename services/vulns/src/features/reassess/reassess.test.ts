import { makeEvent, type EventData, type PlatformEvent } from '@osk/contracts';
import { silentLogger } from '@osk/service-kit';
import { createIntelligence, type Advisory, type EpssScore, type Intelligence, type KevEntry } from '../../advisories';
import { partsOf } from '../../testing/parts';
import { recount } from '../../testing/recount';
import { cve, OTHER_TEAM, reported, TEAM } from '../../testing/reports';
import { startVulns, types, type VulnsUnderTest } from '../../testing/vulns-service';
import { assessed } from '../occurrences/assess';
import { Threats } from '../ingest/threats';
import { SlaSweeper } from '../sla/sweeper';
import { IntelReassessment } from './intel-reassessment';
import { ProgressRepository } from './progress.repo';

const DAY = 86_400_000;
const SEEN = Date.parse('2026-05-01T10:00:00.000Z');
const REMOTE = { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 };
const LOCAL = { version: '3.1', vector: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L', score: 5.3 };

const kev = (id: string, due_date: string | null = null): KevEntry => ({
  ...{ cve: id, vendor: 'V', product: 'P', name: 'N', date_added: '2026-05-01', due_date, ransomware: false, cwe: [] },
});
const epss = (id: string, score: number, date = '2026-05-01'): EpssScore => ({ cve: id, score, percentile: 0.5, date });
const scored = (id: string, alias: string, vector: string, modified = '2026-05-01T00:00:00Z'): Advisory => ({
  ...{ id, source: 'test', aliases: [alias], related: [], summary: '', details: '', published: modified, modified },
  ...{ withdrawn: null, severity_label: null, cwe: [], references: [], affected: [] },
  severities: [{ type: 'CVSS_V3', vector, score: 0 }],
});

describe('what becomes known later', () => {
  let service: VulnsUnderTest;
  let intelligence: Intelligence;
  let reassessment: IntelReassessment;
  let now: Date;
  let number = 0;
  let asset_id: string;
  let id: string;

  beforeAll(async () => {
    service = await startVulns();
    intelligence = createIntelligence(service.store);
    reassessment = another();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    number += 1;
    asset_id = `app-${number}`;
    id = `CVE-2031-${1000 + number}`;
    now = new Date(SEEN);
  });
  afterEach(async () => {
    for (const team of [TEAM, OTHER_TEAM]) {
      const { kept, counted } = await recount(service.store, team);
      expect(kept).toEqual(counted);
    }
    expect(await service.bus.deadLetters.list()).toEqual([]);
  });

  function another(more: object = {}): IntelReassessment {
    return new IntelReassessment({
      ...partsOf(service.store),
      intelligence,
      threats: new Threats(intelligence),
      progress: new ProgressRepository(service.store),
      logger: silentLogger,
      now: () => now,
      ...more,
    });
  }
  const after = async (work: () => Promise<unknown>): Promise<PlatformEvent[]> => {
    await service.settled();
    const from = service.bus.published.length;
    await work();
    await service.settled();
    return service.bus.published.slice(from);
  };
  const reassessed = () => after(() => reassessment.run());
  const sweepAt = (days: number) => {
    now = new Date(SEEN + days * DAY);
    return after(() => new SlaSweeper({ ...partsOf(service.store), logger: silentLogger, now: () => now }).sweep());
  };
  const only = async (team = TEAM) => {
    const headers = service.identity.as({ team_id: team });
    const path = `/api/vulnerabilities/occurrences?asset_id=${asset_id}`;
    const { json } = await service.call(path, { headers });
    expect(json.data.occurrences).toHaveLength(1);
    return json.data.occurrences[0];
  };
  const seen = (cvss = LOCAL, more = {}) =>
    reported([cve(id, { vulnerability: { id, aliases: [], cvss } })], { asset_id, ...more });

  describe('of a vulnerability', () => {
    test('KEV moves score, rank and deadline in all teams, and tells of it', async () => {
      await service.deliver(seen(REMOTE), seen(REMOTE, { team_id: OTHER_TEAM }));
      expect(await only()).toMatchObject({ risk_assessment: { priority_rank: 'P2' }, cisa_kev: false });
      await intelligence.kev.upsertMany([kev(id, '2026-05-02')], 'test');
      const events = await reassessed();
      expect(await only()).toMatchObject({
        cisa_kev: true,
        cisa_kev_details: { due_date: '2026-05-02' },
        risk_assessment: { priority_rank: 'P0', factors: { score: { threat_source: 'known_exploited' } } },
        lifecycle: { status: 'open', sla: { due_at: '2026-05-02T23:59:59.999Z' } },
      });
      expect((await only(OTHER_TEAM)).risk_assessment.priority_rank).toBe('P0');
      const ours = events.filter(({ team_id }) => team_id === TEAM);
      expect(types(ours).sort()).toEqual(['finding.updated', 'risk.threshold_breached', 'risk.updated']);
      expect(ours.find(({ event_type }) => event_type === 'finding.updated')!.data).toMatchObject({
        asset_id,
        priority_rank: 'P0',
        changed: ['priority_rank'],
        scan_run_id: null,
      });
      const updated = ours.find(({ event_type }) => event_type === 'risk.updated') as PlatformEvent<'risk.updated'>;
      expect(updated.data.changed).toEqual(['risk_score', 'priority_rank']);
      expect(types(await sweepAt(3)).filter((type) => type.startsWith('sla.'))).toEqual(
        expect.arrayContaining(['sla.breached']),
      );
    });

    test('taken off the list again, it weighs what it did before', async () => {
      await service.deliver(seen());
      const before = await only();
      await intelligence.kev.upsertMany([kev(id)], 'test');
      await reassessed();
      expect((await only()).cisa_kev).toBe(true);
      await intelligence.kev.removeOthers(new Set());
      await reassessed();
      expect(await only()).toEqual(before);
    });

    test('an EPSS score that rises raises the rank, and a new one without consequence is stored quietly', async () => {
      await service.deliver(seen(REMOTE));
      await intelligence.epss.upsertMany([epss(id, 0.00001)]);
      await reassessed();
      await intelligence.epss.upsertMany([epss(id, 0.00002, '2026-05-02')]);
      expect(await reassessed()).toEqual([]);
      expect((await only()).risk_assessment.factors).toMatchObject({ epss: 0.00002, rank: { epss: 0.00002 } });
      await intelligence.epss.upsertMany([epss(id, 0.9, '2026-05-03')]);
      expect(types(await reassessed()).sort()).toEqual(['finding.updated', 'risk.updated']);
      expect((await only()).risk_assessment).toMatchObject({ priority_rank: 'P1', risk_score: 77.9 });
    });

    test('EPSS is followed by every name that it has, and the highest counts', async () => {
      const other = id.replace('2031', '2032');
      const named = (alias: string, minute: number) =>
        reported([cve(`GHSA-${id}`, { vulnerability: { id: `GHSA-${id}`, aliases: [alias], cvss: REMOTE } })], {
          ...{ asset_id, minute, scan_type: `scan-${alias}` },
        });
      await service.deliver(named(id, 0), named(other, 1));
      expect(await only()).toMatchObject({ vulnerability_id: id, aliases: [other, `GHSA-${id}`] });
      const known = async () => (await only()).risk_assessment.factors.epss;
      await intelligence.epss.upsertMany([epss(other, 0.4)]);
      await reassessed();
      expect(await known()).toBe(0.4);
      await intelligence.epss.upsertMany([epss(id, 0.2)]);
      await reassessed();
      expect(await known()).toBe(0.4);
      // The scanner that names the other one alone takes nothing away.
      await service.deliver(named(id, 2));
      expect(await known()).toBe(0.4);
      await intelligence.epss.upsertMany([epss(other, 0.1, '2026-05-02')]);
      await reassessed();
      expect(await known()).toBe(0.2);
    });

    test('EPSS of a CVE that an advisory gives to what was found without one', async () => {
      const ghsa = `GHSA-aaaa-bbbb-${1000 + number}`;
      await service.deliver(reported([cve(ghsa, { vulnerability: { id: ghsa, aliases: [] } })], { asset_id }));
      await intelligence.writer.upsertMany([scored(ghsa, id, REMOTE.vector)]);
      await reassessed();
      await reassessed();
      await intelligence.epss.upsertMany([epss(id, 0.7)]);
      await reassessed();
      expect((await only()).risk_assessment.factors.epss).toBe(0.7);
    });

    test('an advisory that is scored anew, by any of its names', async () => {
      await service.deliver(seen());
      expect((await only()).risk_assessment.base_cvss).toBe(5.3);
      await intelligence.writer.upsertMany([scored(`GHSA-test-${number}`, id, REMOTE.vector)]);
      await reassessed();
      expect((await only()).risk_assessment).toMatchObject({ base_cvss: 9.8, priority_rank: 'P2' });
    });

    test('nothing is done where nothing was found or nothing moved', async () => {
      await service.deliver(seen());
      await intelligence.epss.upsertMany([epss('CVE-2031-0001', 0.5)]);
      const before = await only();
      expect(await reassessed()).toEqual([]);
      expect(await reassessed()).toEqual([]);
      expect(await only()).toEqual(before);
    });

    test('decisions of people and what is gone stay as they are', async () => {
      const gone = { ...seen(), data: { ...seen().data, asset_id: `${asset_id}-gone` } };
      await service.deliver(seen(REMOTE), gone);
      const { occurrence_id } = await only();
      const body = { status: 'accepted_risk', reason: 'Behind a wall' };
      await service.call(`/api/vulnerabilities/occurrences/${occurrence_id}/status`, { method: 'POST', body });
      await service.deliver(reported([], { asset_id: `${asset_id}-gone`, minute: 1 }));
      const before = await only();
      await intelligence.kev.upsertMany([kev(id, '2026-05-02')], 'test');
      await intelligence.epss.upsertMany([epss(id, 0.99)]);
      const events = await reassessed();
      const { lifecycle, risk_assessment } = await only();
      expect(risk_assessment.priority_rank).toBe('P0');
      expect(lifecycle).toMatchObject({ status: 'accepted_risk', decision: before.lifecycle.decision });
      expect(types(events)).not.toContain('finding.reopened');
      const { occurrences } = await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}-gone`);
      expect(occurrences).toMatchObject([{ lifecycle: { status: 'resolved' }, cisa_kev: true }]);
      const late = await sweepAt(1000);
      expect(late.filter(({ data }) => (data as { vulnerability_id?: string }).vulnerability_id === id)).toEqual([]);
    });

    test('a rank that swings does not announce the same breach again', async () => {
      await service.deliver(seen(REMOTE));
      await intelligence.epss.upsertMany([epss(id, 0.3)]);
      await reassessed();
      expect((await only()).lifecycle.sla.due_at).toBe('2026-05-15T10:00:00.000Z');
      expect(types(await sweepAt(35))).toContain('sla.breached');
      await intelligence.epss.upsertMany([epss(id, 0.1, '2026-05-02')]);
      await reassessed();
      expect((await only()).lifecycle.sla).toMatchObject({ due_at: '2026-05-31T10:00:00.000Z', breached: true });
      expect(types(await sweepAt(35)).filter((type) => type === 'sla.breached')).toEqual([]);
      expect(types(await sweepAt(45))).toContain('sla.escalated');
    });

    test('a walk that ends in the middle goes on where it was; findings written meanwhile are found by the second', async () => {
      await service.deliver(seen(), seen(LOCAL, { team_id: OTHER_TEAM }));
      await intelligence.kev.upsertMany([kev(id)], 'test');
      const parts = partsOf(service.store);
      const ending = new AbortController();
      const writes = { run: (team: string, work: never) => parts.writes.run(team, work).finally(() => ending.abort()) };
      await expect(another({ writes }).run(ending.signal)).rejects.toMatchObject({ name: 'AbortError' });
      await service.settled();
      expect([(await only()).cisa_kev, (await only(OTHER_TEAM)).cisa_kev].sort()).toEqual([false, true]);
      await reassessed();
      expect([(await only()).cisa_kev, (await only(OTHER_TEAM)).cisa_kev]).toEqual([true, true]);
      // As a slow batch writes it that was weighed before the catalogue had it.
      const { occurrence_id } = await only();
      await parts.writes.run(TEAM, async (tx) => {
        const before = (await parts.occurrences.find(TEAM, occurrence_id, tx))!;
        const inputs = { ...before.detail.inputs, kev: null };
        const stale = assessed({ ...before, detail: { ...before.detail, inputs } });
        await parts.recorder.record(TEAM, [{ before, after: stale }], { scanId: null }, tx);
      });
      expect((await only()).cisa_kev).toBe(false);
      await reassessed();
      expect((await only()).cisa_kev).toBe(true);
      expect(await reassessed()).toEqual([]);
    });
  });

  describe('of an asset', () => {
    const told = (exposure: EventData<'asset.exposure_changed'>['exposure'], minute = 0, team_id = TEAM) => ({
      ...makeEvent('asset.exposure_changed', { team_id, source_module: 'cloud-posture' }, { asset_id, exposure }),
      occurred_at: new Date(SEEN + minute * 60_000).toISOString(),
    });
    const weight = async (team = TEAM) => {
      const { risk_assessment } = await only(team);
      return [risk_assessment.factors.exposure, risk_assessment.priority_rank];
    };

    test('its exposure weighs what was found and what is found later', async () => {
      await service.deliver(seen(REMOTE), seen(REMOTE, { team_id: OTHER_TEAM }));
      expect(await weight()).toEqual(['unknown', 'P2']);
      const events = await service.deliver(told('public'));
      expect(types(events).sort()).toEqual(['finding.updated', 'risk.updated']);
      expect(await weight()).toEqual(['public', 'P0']);
      expect(await weight(OTHER_TEAM)).toEqual(['unknown', 'P2']);
      expect(await service.get(`/api/vulnerabilities/assets/${asset_id}`)).toMatchObject({ exposure: 'public' });
      await service.deliver(seen(REMOTE, { minute: 1 }));
      expect(await weight()).toEqual(['public', 'P0']);
    });

    test('is known before anything is found, without showing an asset of which nothing is', async () => {
      await service.deliver(told('internal'));
      expect((await service.call(`/api/vulnerabilities/assets/${asset_id}`)).status).toBe(404);
      await service.deliver(seen(REMOTE));
      expect(await weight()).toEqual(['internal', 'P2']);
    });

    test('a place that was reached itself knows better', async () => {
      const location = { url: 'https://shop.example.com/login' };
      await service.deliver(
        told('internal'),
        reported([cve(id, { vulnerability: { id, aliases: [], cvss: REMOTE }, location })], { asset_id }),
      );
      expect((await weight())[0]).toBe('public');
      await service.deliver(told('unknown', 1));
      expect((await weight())[0]).toBe('public');
    });

    test('an older word does not replace a newer one, and a repeated one changes nothing', async () => {
      await service.deliver(seen(REMOTE));
      const newer = told('public', 10);
      await service.deliver(newer);
      expect(await service.deliver(told('internal', 5), newer)).toEqual([]);
      expect(await weight()).toEqual(['public', 'P0']);
    });

    test('changes no decision', async () => {
      await service.deliver(seen(REMOTE));
      const { occurrence_id } = await only();
      const body = { status: 'false_positive', reason: 'Not in use' };
      await service.call(`/api/vulnerabilities/occurrences/${occurrence_id}/status`, { method: 'POST', body });
      await service.deliver(told('public'));
      expect((await only()).lifecycle).toMatchObject({ status: 'false_positive', decision: { reason: 'Not in use' } });
    });
  });
});
