import { startAlerts, told, type AlertsUnderTest, type Raised } from '../../testing/alerts-service';
import { created, reopened, resolved, TEAM, updated } from '../../testing/events';

describe('alerts of findings', () => {
  let service: AlertsUnderTest;
  beforeEach(async () => {
    service = await startAlerts();
  });
  afterEach(() => service.close());

  const only = async () => {
    const { items } = await service.get('/api/alerts');
    expect(items).toHaveLength(1);
    return items[0];
  };

  it('makes one alert of a vulnerability on many assets and tells of it once', async () => {
    const scan = Array.from({ length: 500 }, (_, i) => created(0, { asset_id: `app-${i}`, scan_run_id: 'scan_9' }));
    const events = (await service.deliver(...scan)) as Raised[];
    expect(told(events)).toEqual(['new high']);
    expect(events[0]!.data).toMatchObject({ scan_id: 'scan_9', notification_source: 'vulnerability', priority: 'P2' });
    const alert = await only();
    expect(alert).toMatchObject({
      source: 'vulnerability',
      category: 'application',
      severity: 'high',
      status: 'new',
      priority: 'P2',
      title: 'CVE-2030-1: Buffer overflow in libfoo',
      occurrence_count: 500,
      affected_count: 500,
      acknowledged: false,
      current_assignment: null,
      sla_due_at: '2026-05-31T10:00:00.000Z',
      first_seen: '2026-05-01T10:00:00.000Z',
    });
    const details = await service.get(`/api/alerts/${alert.alert_id}`);
    expect(details.affected).toHaveLength(20);
    expect(details).toMatchObject({ comments: [], remediation_progress: null });
    expect(details.activity_log).toMatchObject([{ action: 'raised', by: 'platform' }]);
  });

  it('keeps vulnerabilities, kinds of assets and teams apart', async () => {
    await service.deliver(
      created(0),
      created(0, { vulnerability_id: 'CVE-2030-2' }),
      created(0, { source: 'container', asset_id: 'image' }),
      created(0, {}, 'team_other'),
    );
    expect((await service.get('/api/alerts')).pagination.total_count).toBe(3);
  });

  it('leaves findings below high alone', async () => {
    expect(await service.deliver(created(0, { severity: 'medium' }), resolved(1, { severity: 'low' }))).toEqual([]);
    expect((await service.get('/api/alerts/summary')).total).toBe(0);
  });

  it('resolves only when every occurrence is proven gone', async () => {
    await service.deliver(created(0), created(0, { asset_id: 'app-2' }));
    expect(await service.deliver(resolved(1))).toEqual([]);
    expect(await only()).toMatchObject({ status: 'new', affected_count: 1 });
    expect(told(await service.deliver(resolved(2, { asset_id: 'app-2' })))).toEqual(['resolved high']);
    const alert = await only();
    expect(alert).toMatchObject({ status: 'resolved', affected_count: 0 });
    const { activity_log } = await service.get(`/api/alerts/${alert.alert_id}`);
    expect(activity_log.at(-1)).toMatchObject({ action: 'resolved', by: 'platform', from: 'new', to: 'resolved' });
  });

  it('takes no person’s word for proof, but a clean scan after it', async () => {
    await service.deliver(created(0));
    expect(await service.deliver(resolved(1, {}, 'user'))).toEqual([]);
    expect(await service.deliver(updated(2, ['fixed_version'], { status: 'resolved' }))).toEqual([]);
    expect((await only()).status).toBe('new');
    expect(told(await service.deliver(updated(3, ['status'], { status: 'verified' })))).toEqual(['resolved high']);
  });

  it.each(['false_positive', 'accepted_risk'])('ends with a finding that was decided to be %s', async (status) => {
    await service.deliver(created(0));
    expect(told(await service.deliver(updated(1, ['status'], { status })))).toEqual(['resolved high']);
    expect(told(await service.deliver(reopened(2)))).toEqual(['reopened high']);
  });

  it('raises what a higher severity makes worth it, and makes worse what has got worse', async () => {
    expect(told(await service.deliver(updated(0, ['severity'])))).toEqual(['new high']);
    expect(await service.deliver(updated(1, ['severity'], { severity: 'medium' }))).toEqual([]);
    const { alert_id } = await only();
    await service.send('POST', `/api/alerts/${alert_id}/acknowledge`);
    expect(told(await service.deliver(updated(2, ['severity'], { severity: 'critical' })))).toEqual([
      'escalated critical',
    ]);
    expect(await only()).toMatchObject({
      status: 'acknowledged',
      acknowledged: false,
      severity: 'critical',
      occurrence_count: 1,
    });
  });

  it('tells of a vulnerability that intelligence has made urgent, apart from its findings', async () => {
    await service.deliver(created(0, { severity: 'critical' }));
    const events = (await service.deliver(
      updated(1, ['priority_rank'], { severity: 'critical', priority_rank: 'P0' }),
    )) as Raised[];
    expect(events.map(({ data }) => [data.source, data.priority, data.change])).toEqual([
      ['threat_intel', 'P0', 'new'],
    ]);
    expect(told(await service.deliver(resolved(2, { severity: 'critical' })))).toEqual([
      'resolved critical',
      'resolved critical',
    ]);
    expect(told(await service.deliver(reopened(3, { severity: 'critical' })))).toEqual([
      'reopened critical',
      'reopened critical',
    ]);
  });

  it('counts an event once however often it comes', async () => {
    const event = created(0);
    await service.deliver(event, event);
    await service.deliver(event);
    expect((await only()).occurrence_count).toBe(1);
    expect((await service.get('/api/alerts/summary')).total).toBe(1);
  });

  it('does not let an older event undo a newer one', async () => {
    await service.deliver(resolved(5));
    expect(await service.deliver(created(0))).toEqual([]);
    expect((await service.get('/api/alerts')).items).toEqual([]);
    await service.deliver(reopened(6));
    expect(await service.deliver(resolved(5))).toEqual([]);
    expect(await only()).toMatchObject({ status: 'new', affected_count: 1 });
  });

  it('comes to the same end in any order', async () => {
    const story = [created(0), resolved(1), reopened(2), updated(3, ['severity'], { severity: 'critical' })];
    await service.deliver(...story);
    const inOrder = await only();
    const other = await startAlerts();
    try {
      for (const event of [...story].reverse()) await other.deliver(event);
      const [backwards] = (await other.get('/api/alerts')).items;
      for (const field of ['status', 'severity', 'affected_count', 'first_seen', 'last_seen'])
        expect([field, backwards[field]]).toEqual([field, inOrder[field]]);
    } finally {
      await other.close();
    }
  });

  it('keeps the good of a batch when one event of it cannot be stored', async () => {
    // Longer than the keys of an index may be on some stores, and a name that means something to objects.
    await service.deliver(created(0), created(0, { vulnerability_id: '__proto__', asset_id: 'x'.repeat(5_000) }));
    expect((await service.get('/api/alerts')).pagination.total_count).toBeGreaterThanOrEqual(1);
    expect(service.bus.published.some(({ team_id }) => team_id === TEAM)).toBe(true);
  });
});
