import type { PlatformEvent } from '@osk/contracts';
import { silentLogger } from '@osk/service-kit';
import { partsOf } from '../../testing/parts';
import { recount } from '../../testing/recount';
import { cve, OTHER_TEAM, reported, TEAM } from '../../testing/reports';
import { startVulns, type VulnsUnderTest } from '../../testing/vulns-service';
import { worthTelling } from './late';
import { SlaSweeper } from './sweeper';

/** When the findings of `testing/reports` are reported, and when late deadlines of that time are spoken of. */
const SEEN = new Date('2026-05-01T10:00:00.000Z');
const NOTICE = new Date('2026-05-01T10:15:00.000Z');
const LATER = new Date('2027-05-01T00:00:00.000Z');
/** Long before they were reported here. */
const OLD = { first_seen: '2024-01-01T00:00:00.000Z' };

describe('what was overdue when it became known', () => {
  let service: VulnsUnderTest;
  let number = 0;
  let asset_id: string;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    asset_id = `app-${(number += 1)}`;
  });
  afterEach(async () => {
    const { kept, counted } = await recount(service.store, TEAM);
    expect(kept).toEqual(counted);
  });

  const id = (index: number) => `CVE-2020-${10_000 + number * 100 + index}`;
  const old = (count: number, more = {}) =>
    Array.from({ length: count }, (_, index) => cve(id(index), { ...OLD, ...more }));
  /** What a sweep at that time announces. */
  const sweepAt = async (time: Date): Promise<PlatformEvent<'sla.breached'>[]> => {
    const from = service.bus.published.length;
    await new SlaSweeper({ ...partsOf(service.store), logger: silentLogger, now: () => time }).sweep();
    await service.settled();
    const events = service.bus.published.slice(from);
    return events.filter(({ event_type }) => event_type.startsWith('sla.')) as PlatformEvent<'sla.breached'>[];
  };
  const told = (events: readonly PlatformEvent<'sla.breached'>[]) =>
    events.map(({ event_type, data }) => `${event_type} ${data.vulnerability_id}`);
  const asset = () => service.get(`/api/vulnerabilities/assets/${asset_id}`);

  test('is breached everywhere at once, without a word before the quarter of an hour is over', async () => {
    const events = await service.deliver(reported(old(25), { asset_id }));
    expect(events.filter(({ event_type }) => event_type.startsWith('sla.'))).toEqual([]);
    expect(events.filter(({ event_type }) => event_type === 'finding.created')).toHaveLength(25);
    expect(await asset()).toMatchObject({ total: 25, sla_breached_count: 25 });
    const { occurrences } = await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}`);
    for (const { lifecycle } of occurrences) expect(lifecycle.sla).toMatchObject({ breached: true });
    expect(await sweepAt(new Date(NOTICE.getTime() - 1))).toEqual([]);
    const announced = await sweepAt(NOTICE);
    expect(announced).toHaveLength(20);
    for (const { data } of announced) expect(data).toMatchObject({ asset_id, already_overdue: 25 });
    expect(await sweepAt(NOTICE)).toEqual([]);
    expect(await sweepAt(LATER)).toEqual([]);
    expect(await asset()).toMatchObject({ sla_breached_count: 25 });
  });

  test('the worst of each vulnerability is announced, the worst vulnerabilities first; each team by itself', async () => {
    const mine = [...old(12, { severity: 'low' }), cve(id(50), { ...OLD, severity: 'critical' })];
    await service.deliver(reported(mine, { asset_id }), reported(mine.slice(-1), { asset_id: `${asset_id}-b` }));
    await service.deliver(reported(mine.slice(0, 1), { asset_id, team_id: OTHER_TEAM }));
    const events = await sweepAt(NOTICE);
    const ours = events.filter(({ team_id }) => team_id === TEAM);
    expect(told(ours).slice(0, 2)).toEqual([`sla.breached ${id(50)}`, `sla.escalated ${id(50)}`]);
    expect(new Set(ours.map(({ data }) => data.vulnerability_id)).size).toBe(10);
    expect(ours).toHaveLength(20);
    expect(new Set(ours.map(({ data }) => data.already_overdue))).toEqual(new Set([14]));
    expect(events.filter(({ team_id }) => team_id !== TEAM).map(({ data }) => data.already_overdue)).toEqual([1, 1]);
  });

  test('what is decided before is not announced', async () => {
    await service.deliver(reported(old(2), { asset_id }));
    const { occurrences } = await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}`);
    const body = { status: 'false_positive', reason: 'Not in use' };
    const path = `/api/vulnerabilities/occurrences/${occurrences[0].occurrence_id}/status`;
    expect((await service.call(path, { method: 'POST', body })).status).toBe(200);
    expect(await asset()).toMatchObject({ sla_breached_count: 1 });
    const left = occurrences[1].vulnerability_id as string;
    expect(told(await sweepAt(NOTICE))).toEqual([`sla.breached ${left}`, `sla.escalated ${left}`]);
  });

  test('a deadline that passes while it is known is announced, whatever else is late', async () => {
    await service.deliver(reported([...old(15), cve(id(99))], { asset_id }));
    await sweepAt(NOTICE);
    const due = new Date(SEEN.getTime() + 30 * 86_400_000);
    const [event, ...more] = await sweepAt(due);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ event_type: 'sla.breached', data: { vulnerability_id: id(99) } });
    expect(event!.data.already_overdue).toBeUndefined();
    expect(told(await sweepAt(LATER))).toEqual([`sla.escalated ${id(99)}`]);
  });

  test('a sweep that ends after it has told of the worst repeats none of them', async () => {
    await service.deliver(reported(old(30), { asset_id }));
    const parts = partsOf(service.store);
    const ending = new AbortController();
    let turns = 0;
    const writes = {
      run: (team: string, work: never) =>
        parts.writes.run(team, work).finally(() => (turns += 1) === 2 && ending.abort()),
    } as never;
    const from = service.bus.published.length;
    const stopping = new SlaSweeper({ ...parts, logger: silentLogger, now: () => NOTICE, writes });
    await expect(stopping.sweep(ending.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await service.settled();
    const first = service.bus.published.slice(from) as PlatformEvent<'sla.breached'>[];
    expect(told(first)).toHaveLength(20);
    const second = await sweepAt(NOTICE);
    expect(second).toHaveLength(20);
    expect(told(second).filter((line) => told(first).includes(line))).toEqual([]);
    expect(await sweepAt(NOTICE)).toEqual([]);
  });
});

describe('worthTelling', () => {
  const of = (_id: string, more = {}) => ({
    ...{ _id, vulnerability_id: _id, risk_score: 10, priority_rank: 'P3' as const },
    ...more,
  });

  test('goes by rank, then score', () => {
    const given = [of('a'), of('b', { risk_score: 90 }), of('c', { priority_rank: 'P0', risk_score: 1 })];
    expect(worthTelling(given)).toEqual({ told: ['c', 'b', 'a'], counted: [] });
  });

  test('tells a vulnerability once, and no more than ten', () => {
    const many = Array.from({ length: 15 }, (_, index) => of(`v${10 + index}`));
    const { told, counted } = worthTelling([of('again', { vulnerability_id: 'v10', risk_score: 1 }), ...many]);
    expect(told).toEqual(many.slice(0, 10).map(({ _id }) => _id));
    expect(counted).toHaveLength(6);
    expect(counted).toContain('again');
    expect(worthTelling([])).toEqual({ told: [], counted: [] });
  });
});
