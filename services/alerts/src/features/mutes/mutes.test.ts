import { startAlerts, told, type AlertsUnderTest } from '../../testing/alerts-service';
import { created, minute, OTHER_TEAM, resolved, scanFailed } from '../../testing/events';

const RULES = '/api/alerts/mute-rules';
const WINDOWS = '/api/alerts/maintenance-windows';

describe('mute rules and maintenance windows', () => {
  let service: AlertsUnderTest;
  beforeEach(async () => {
    service = await startAlerts();
    service.setClock(minute(0));
  });
  afterEach(() => service.close());

  const make = async (path: string, body: unknown): Promise<string> => {
    const { status, json } = await service.call(path, { method: 'POST', body });
    expect({ status, detail: json.detail }).toEqual({ status: 201, detail: undefined });
    expect(json.mute_id).toMatch(/^mute_/);
    return json.mute_id;
  };
  const rule = (match: unknown, more = {}) => make(RULES, { name: 'quiet', match, ...more });
  const window = (from: number, to: number, more = {}) =>
    make(WINDOWS, {
      name: 'maintenance',
      starts_at: minute(from).toISOString(),
      ends_at: minute(to).toISOString(),
      ...more,
    });
  const only = async () => (await service.get('/api/alerts')).items[0];

  it.each([
    [{ sources: ['vulnerability'] }, true],
    [{ sources: ['scan'] }, false],
    [{ categories: ['container', 'application'] }, true],
    [{ categories: ['cspm'] }, false],
    [{ severities: ['high'] }, true],
    [{ severities: ['critical'] }, false],
    [{ title_contains: 'BUFFER' }, true],
    [{ title_contains: 'heap' }, false],
    [{ asset: 'app-1' }, true],
    [{ asset: 'app-*' }, true],
    [{ asset: 'app' }, false],
    [{ asset: 'app-1', severities: ['critical'] }, false],
    [{ asset: 'app-1', severities: ['high'], sources: ['vulnerability'], title_contains: 'overflow' }, true],
  ])('mutes by %j: %s', async (match, muted) => {
    const id = await rule(match);
    expect(told(await service.deliver(created(1)))).toEqual(muted ? [] : ['new high']);
    expect(await only()).toMatchObject({ status: 'new', muted, muted_by: muted ? id : null });
    if (muted)
      expect((await service.get(`/api/alerts/${(await only()).alert_id}`)).activity_log).toMatchObject([
        { action: 'raised' },
        { action: 'muted', note: 'quiet' },
      ]);
  });

  it('tells of a muted alert as soon as it shows where it is not muted', async () => {
    await rule({ asset: 'app-1' });
    expect(await service.deliver(created(1))).toEqual([]);
    expect(told(await service.deliver(created(2, { asset_id: 'app-2' })))).toEqual(['new high']);
    expect(await only()).toMatchObject({ muted: false, occurrence_count: 2 });
    expect(await service.deliver(created(3, { asset_id: 'app-3' }))).toEqual([]);
  });

  it('tells once, at the end of a window, what was raised in it and is still there', async () => {
    await service.deliver(created(-1, { vulnerability_id: 'CVE-2030-9' }));
    const id = await window(0, 60);
    const inside = await service.deliver(
      created(1),
      created(2, { vulnerability_id: 'CVE-2030-2' }),
      // Told of before the window: nothing new.
      created(3, { vulnerability_id: 'CVE-2030-9', asset_id: 'b' }),
    );
    expect(inside).toEqual([]);
    expect(await service.deliver(resolved(4, { vulnerability_id: 'CVE-2030-2' }))).toEqual([]);
    expect((await service.get('/api/alerts?search=CVE-2030-1')).items).toMatchObject([
      { muted: true, muted_by: id, muted_until: minute(60).toISOString() },
    ]);
    service.setClock(minute(59));
    expect(await service.unmute()).toEqual([]);
    service.setClock(minute(60));
    const after = await service.unmute();
    expect(after).toMatchObject([
      { event_type: 'alert.raised', data: { change: 'new', title: expect.stringContaining('CVE-2030-1') } },
    ]);
    expect(await service.unmute()).toEqual([]);
    expect((await service.get('/api/alerts?search=CVE-2030-1')).items).toMatchObject([
      { muted: false, muted_by: null },
    ]);
  });

  it('tells of what has become worse inside a window when it ends, and of the end of what was known before', async () => {
    await service.deliver(scanFailed(-2), created(-1));
    await window(0, 60);
    expect(await service.deliver(scanFailed(1, { failure_class: 'permission' }))).toEqual([]);
    expect(told(await service.deliver(resolved(2)))).toEqual(['resolved high']);
    service.setClock(minute(61));
    expect(told(await service.unmute())).toEqual(['escalated high']);
  });

  it('keeps back what another window or rule mutes by then', async () => {
    await window(0, 60);
    await service.deliver(created(1));
    await window(50, 120);
    service.setClock(minute(60));
    expect(await service.unmute()).toEqual([]);
    expect(await only()).toMatchObject({ muted: true, muted_until: minute(120).toISOString() });
    const id = await rule({ severities: ['high'] });
    service.setClock(minute(120));
    expect(await service.unmute()).toEqual([]);
    expect(await only()).toMatchObject({ muted_by: id, muted_until: null });
    expect((await service.call(`${RULES}/${id}`, { method: 'DELETE' })).json).toEqual({ deleted: true });
    expect(told(await service.unmute())).toEqual(['new high']);
  });

  it('says nothing of what a person ends while it is muted, and tells what they open again', async () => {
    await window(0, 60);
    await service.deliver(created(1));
    const path = `/api/alerts/${(await only()).alert_id}/status`;
    const from = service.bus.published.length;
    await service.send('PUT', path, { status: 'resolved' });
    expect(await only()).toMatchObject({ muted: false });
    service.setClock(minute(61));
    expect(await service.unmute()).toEqual([]);
    await service.send('PUT', path, { status: 'new' });
    await service.settled();
    expect(told(service.bus.published.slice(from))).toEqual(['reopened high']);
  });

  it('ends with a rule’s expiry', async () => {
    await rule({ sources: ['vulnerability'] }, { expires_at: minute(30).toISOString() });
    await service.deliver(created(1));
    service.setClock(minute(30));
    expect(told(await service.unmute())).toEqual(['new high']);
    expect(told(await service.deliver(created(31, { vulnerability_id: 'CVE-2030-2' })))).toEqual(['new high']);
  });

  it('repeats every week', async () => {
    // 2026-05-01 is a Friday; the service's clock stands at 10:00 UTC.
    const weekly = { days: ['fri'], start_time: '11:30', duration_minutes: 60, timezone: 'Europe/Berlin' };
    await make(WINDOWS, { name: 'weekly', weekly, match: { sources: ['vulnerability'] } });
    expect((await service.get(WINDOWS)).maintenance_windows).toMatchObject([
      { active: true, active_until: '2026-05-01T10:30:00.000Z', weekly, starts_at: null },
    ]);
    expect(await service.deliver(created(1))).toEqual([]);
    service.setClock(minute(30));
    expect(told(await service.unmute())).toEqual(['new high']);
    service.setClock(minute(7 * 24 * 60));
    expect(await service.deliver(created(7 * 24 * 60, { vulnerability_id: 'CVE-2030-2' }))).toEqual([]);
  });

  it('lists, and keeps teams and kinds apart', async () => {
    const ruleId = await rule({ asset: 'x' }, { reason: 'noisy' });
    const windowId = await window(10, 20);
    expect((await service.get(RULES)).mute_rules).toMatchObject([
      {
        mute_id: ruleId,
        name: 'quiet',
        reason: 'noisy',
        active: true,
        expires_at: null,
        match: { asset: 'x', sources: [] },
      },
    ]);
    expect((await service.get(WINDOWS)).maintenance_windows).toMatchObject([
      { mute_id: windowId, active: false, starts_at: minute(10).toISOString(), weekly: null },
    ]);
    const headers = service.identity.as({ team_id: OTHER_TEAM });
    expect((await service.call(RULES, { headers })).json).toEqual({ mute_rules: [] });
    expect((await service.call(WINDOWS, { headers })).json).toEqual({ maintenance_windows: [] });
    const gone = [
      [`${RULES}/${ruleId}`, headers],
      [`${WINDOWS}/${windowId}`, headers],
      [`${RULES}/${windowId}`, {}],
      [`${WINDOWS}/${ruleId}`, {}],
      [`${RULES}/mute_unknown`, {}],
    ] as const;
    for (const [path, as] of gone)
      expect((await service.call(path, { method: 'DELETE', headers: as })).status).toBe(404);
    expect(told(await service.deliver(created(1, {}, OTHER_TEAM)))).toEqual(['new high']);
  });

  const soon = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z' };
  const weekly = { days: ['mon'], start_time: '10:00', duration_minutes: 10, timezone: 'UTC' };
  it.each([
    [RULES, { name: 'x' }, 'match is required'],
    [RULES, { name: ' ', match: { asset: 'x' } }, 'name must match'],
    [RULES, { name: 'x', match: {} }, 'match needs at least one condition'],
    [RULES, { name: 'x', match: { asset: '  ' } }, 'match needs at least one condition'],
    [RULES, { name: 'x', match: { asset: '*' } }, 'match needs at least one condition'],
    [RULES, { name: 'x', match: { sources: ['moon'] } }, 'match.sources.0 must be one of'],
    [RULES, { name: 'x', match: { $where: '1' } }, 'match.$where is not a known field'],
    [RULES, { name: 'x', match: { asset: 'x' }, expires_at: 'soon' }, 'expires_at must match format'],
    [
      RULES,
      { name: 'x', match: { asset: 'x' }, expires_at: '2020-01-01T00:00:00Z' },
      'expires_at must be in the future',
    ],
    [WINDOWS, { name: 'x' }, 'starts_at is required'],
    [WINDOWS, { name: 'x', starts_at: soon.starts_at }, 'ends_at is required'],
    [WINDOWS, { name: 'x', starts_at: soon.ends_at, ends_at: soon.starts_at }, 'ends_at must be later'],
    [
      WINDOWS,
      { name: 'x', starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-02T00:00:00Z' },
      'ends_at must be in the future',
    ],
    [WINDOWS, { name: 'x', ...soon, weekly }, 'weekly cannot be combined'],
    [WINDOWS, { name: 'x', weekly: { ...weekly, timezone: 'Mars/Olympus' } }, 'weekly.timezone'],
    [WINDOWS, { name: 'x', weekly: { ...weekly, days: [] } }, 'weekly.days'],
    [WINDOWS, { name: 'x', weekly: { ...weekly, start_time: '24:00' } }, 'weekly.start_time'],
    [WINDOWS, { name: 'x', weekly: { ...weekly, duration_minutes: 0 } }, 'weekly.duration_minutes'],
  ])('POST %s refuses %j', async (path, body, message) => {
    const { status, json } = await service.call(path, { method: 'POST', body });
    expect([status, json.detail]).toEqual([422, expect.stringContaining(message)]);
  });
});
