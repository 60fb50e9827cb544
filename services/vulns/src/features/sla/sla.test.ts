import type { PlatformEvent } from '@osk/contracts';
import { silentLogger } from '@osk/service-kit';
import { partsOf } from '../../testing/parts';
import { recount } from '../../testing/recount';
import { cve, OTHER_TEAM, reported, TEAM } from '../../testing/reports';
import { startVulns, types, type VulnsUnderTest } from '../../testing/vulns-service';
import { SlaSweeper } from './sweeper';

/** When the findings of `testing/reports` are first seen. */
const SEEN = Date.parse('2026-05-01T10:00:00.000Z');
const day = (days: number): Date => new Date(SEEN + days * 86_400_000);
/** A deadline that a test sets by a person's hand must lie in the future of the machine. */
const FUTURE = '2100-01-01T00:00:00.000Z';

describe('deadlines', () => {
  let service: VulnsUnderTest;
  let now: Date;
  let sweeper: SlaSweeper;
  let asset = 0;
  let asset_id: string;

  beforeAll(async () => {
    service = await startVulns();
    sweeper = new SlaSweeper({ ...partsOf(service.store), logger: silentLogger, now: () => now });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    asset_id = `app-${(asset += 1)}`;
  });
  afterEach(async () => {
    const { kept, counted } = await recount(service.store, TEAM);
    expect(kept).toEqual(counted);
  });

  /** What a sweep at that time tells of the test's asset. */
  const sweepAt = async (time: Date): Promise<PlatformEvent[]> => {
    now = time;
    const from = service.bus.published.length;
    await sweeper.sweep();
    await service.settled();
    return service.bus.published
      .slice(from)
      .filter(({ data }) => (data as { asset_id?: string }).asset_id === asset_id);
  };
  const only = async () => {
    const { occurrences } = await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}`);
    expect(occurrences).toHaveLength(1);
    return occurrences[0];
  };
  const assetSummary = () => partsOf(service.store).assets.find(TEAM, asset_id);
  const decide = async (body: object) => {
    const { occurrence_id } = await only();
    const answer = await service.call(`/api/vulnerabilities/occurrences/${occurrence_id}/status`, {
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(200);
    await service.settled();
    return occurrence_id as string;
  };

  test('warning, breach and escalation, each once at its time', async () => {
    await service.deliver(reported([cve('CVE-2030-0001')], { asset_id }));
    expect(await sweepAt(day(23.9))).toEqual([]);
    const [warning, ...more] = await sweepAt(day(24));
    expect(more).toEqual([]);
    const { occurrence_id } = await only();
    expect(warning).toMatchObject({
      event_type: 'sla.warning',
      team_id: TEAM,
      data: {
        occurrence_id,
        asset_id,
        vulnerability_id: 'CVE-2030-0001',
        severity: 'high',
        priority_rank: 'P3',
        due_at: '2026-05-31T10:00:00.000Z',
      },
    });
    expect(await sweepAt(day(29.9))).toEqual([]);
    expect(types(await sweepAt(day(30)))).toEqual(['sla.breached']);
    expect(await assetSummary()).toMatchObject({ sla_breached_count: 1 });
    expect(await sweepAt(day(44.9))).toEqual([]);
    expect(await sweepAt(day(45))).toMatchObject([{ event_type: 'sla.escalated', data: { overdue_days: 15 } }]);
    expect(await sweepAt(day(400))).toEqual([]);
    expect(await assetSummary()).toMatchObject({ sla_breached_count: 1 });
  });

  test('after a pause: no warning of what is over, but breach and escalation', async () => {
    await service.deliver(reported([cve('CVE-2030-0002')], { asset_id }));
    expect(types(await sweepAt(day(31)))).toEqual(['sla.breached']);
    asset_id += '-b';
    await service.deliver(reported([cve('CVE-2030-0002')], { asset_id }));
    expect(types(await sweepAt(day(100)))).toEqual(['sla.breached', 'sla.escalated']);
    expect(await sweepAt(day(100))).toEqual([]);
  });

  test('what is dealt with is neither announced nor counted; what comes back has its whole term', async () => {
    const found = cve('CVE-2030-0003');
    await service.deliver(reported([found], { asset_id }));
    expect(types(await sweepAt(day(30)))).toEqual(['sla.breached']);
    const minute = 60 * 24 * 40;
    await service.deliver(reported([], { asset_id, minute }));
    expect(await assetSummary()).toMatchObject({ sla_breached_count: 0 });
    expect(await sweepAt(day(50))).toEqual([]);
    await service.deliver(reported([found], { asset_id, minute: minute + 60 * 24 * 20 }));
    expect(await sweepAt(day(60 + 23.9))).toEqual([]);
    expect(types(await sweepAt(day(60 + 24)))).toEqual(['sla.warning']);
    expect(types(await sweepAt(day(60 + 30)))).toEqual(['sla.breached']);
  });

  test('an acceptance that expires is reopened with its whole term', async () => {
    await service.deliver(reported([cve('CVE-2030-0004')], { asset_id }));
    await decide({ status: 'accepted_risk', reason: 'Next quarter', expires_at: FUTURE });
    expect(await sweepAt(day(500))).toEqual([]);
    const expiry = new Date(FUTURE);
    expect(await sweepAt(new Date(expiry.getTime() - 1))).toEqual([]);
    const events = await sweepAt(expiry);
    expect(events).toMatchObject([{ event_type: 'finding.reopened', data: { reason: 'acceptance_expired' } }]);
    expect((await only()).lifecycle).toMatchObject({
      status: 'reopened',
      sla: { due_at: '2100-01-31T00:00:00.000Z' },
      decision: null,
    });
    expect(await sweepAt(new Date(expiry.getTime() + 29 * 86_400_000))).toMatchObject([{ event_type: 'sla.warning' }]);
  });

  test('an acceptance that expires when no scan shows it any more is resolved, and one without an end stays', async () => {
    await service.deliver(reported([cve('CVE-2030-0005')], { asset_id }));
    await decide({ status: 'accepted_risk', reason: 'For now', expires_at: FUTURE });
    await service.deliver(reported([], { asset_id, minute: 1 }));
    expect((await only()).lifecycle.status).toBe('accepted_risk');
    const events = await sweepAt(new Date(FUTURE));
    expect(events).toMatchObject([{ event_type: 'finding.resolved', data: { resolved_by: 'scan' } }]);
    asset_id += '-b';
    await service.deliver(reported([cve('CVE-2030-0005')], { asset_id }));
    await decide({ status: 'accepted_risk', reason: 'For ever' });
    expect(await sweepAt(new Date('2999-01-01'))).toEqual([]);
    expect((await only()).lifecycle).toMatchObject({ status: 'accepted_risk', decision: { reason: 'For ever' } });
  });

  test('a sweep that ends in the middle is taken up by the next, and repeats nothing', async () => {
    await service.deliver(reported([cve('CVE-2030-0006')], { asset_id }));
    await service.deliver(reported([cve('CVE-2030-0006')], { asset_id, team_id: OTHER_TEAM }));
    const parts = partsOf(service.store);
    const ending = new AbortController();
    const stopping = new SlaSweeper({
      ...parts,
      logger: silentLogger,
      now: () => day(24),
      // The first team's transaction is done when the sweep is told to end.
      writes: {
        run: (team: string, work: never) => parts.writes.run(team, work).finally(() => ending.abort()),
      } as never,
    });
    const from = service.bus.published.length;
    await expect(stopping.sweep(ending.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await service.settled();
    await sweepAt(day(24));
    const told = service.bus.published
      .slice(from)
      .filter(({ event_type }) => event_type === 'sla.warning')
      .filter(({ data }) => (data as { asset_id: string }).asset_id === asset_id);
    expect(told.map(({ team_id }) => team_id).sort()).toEqual([TEAM, OTHER_TEAM]);
  });

  test('one that cannot be moved holds up no other', async () => {
    await service.deliver(reported([cve('CVE-2030-0007'), cve('CVE-2030-0008')], { asset_id }));
    const parts = partsOf(service.store);
    const failing = new SlaSweeper({
      ...parts,
      logger: silentLogger,
      now: () => day(24),
      recorder: {
        record: (team: string, changes: { before: { vulnerability_id: string } }[], ...rest: never[]) =>
          changes.some(({ before }) => before.vulnerability_id === 'CVE-2030-0007')
            ? Promise.reject(new Error('broken'))
            : parts.recorder.record(team, changes as never, ...(rest as [never, never])),
      } as never,
    });
    const from = service.bus.published.length;
    await failing.sweep();
    await service.settled();
    expect(
      service.bus.published.slice(from).map(({ data }) => (data as { vulnerability_id: string }).vulnerability_id),
    ).toEqual(['CVE-2030-0008']);
    expect(types(await sweepAt(day(24)))).toEqual(['sla.warning']);
  });
});
