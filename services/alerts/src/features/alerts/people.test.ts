import { startAlerts, type AlertsUnderTest } from '../../testing/alerts-service';
import { at, created, finding, minute, OTHER_TEAM } from '../../testing/events';

describe('working on alerts', () => {
  let service: AlertsUnderTest;
  let id: string;
  const post = (path: string, body?: unknown, headers = {}) => service.call(path, { method: 'POST', body, headers });
  const put = (path: string, body?: unknown, headers = {}) => service.call(path, { method: 'PUT', body, headers });

  beforeEach(async () => {
    service = await startAlerts();
    await service.deliver(
      created(0),
      created(0, { vulnerability_id: 'CVE-2030-2' }),
      created(0, { vulnerability_id: 'CVE-2030-3' }),
    );
    id = (await service.get('/api/alerts')).items[0].alert_id;
  });
  afterEach(() => service.close());

  it('acknowledges: new becomes acknowledged, another active status stays, over is refused', async () => {
    const user = service.identity.claims().user_id;
    const first = await post(`/api/alerts/${id}/acknowledge`, { note: 'on it' });
    expect(first.json).toMatchObject({ status: 'acknowledged', acknowledged: true, acknowledged_by: user });
    expect(first.json.activity_log.at(-1)).toMatchObject({
      action: 'acknowledged',
      note: 'on it',
      from: 'new',
      to: 'acknowledged',
    });
    const again = await post(`/api/alerts/${id}/acknowledge`);
    expect([again.status, again.json.activity_log.length]).toEqual([200, first.json.activity_log.length]);
    await put(`/api/alerts/${id}/status`, { status: 'investigating' });
    expect((await post(`/api/alerts/${id}/acknowledge`)).json.status).toBe('investigating');
    for (const status of ['resolved', 'closed']) {
      await put(`/api/alerts/${id}/status`, { status });
      const { status: code, json } = await post(`/api/alerts/${id}/acknowledge`);
      expect([code, json.detail]).toEqual([400, expect.stringContaining(status)]);
    }
  });

  it('acknowledges everything that is active', async () => {
    await put(`/api/alerts/${id}/status`, { status: 'false_positive' });
    const [, second] = (await service.get('/api/alerts?active_only=true')).items;
    await put(`/api/alerts/${second.alert_id}/status`, { status: 'escalated' });
    expect((await post('/api/alerts/acknowledge-all')).json).toEqual({ acknowledged_count: 2 });
    expect((await post('/api/alerts/acknowledge-all', {})).json).toEqual({ acknowledged_count: 0 });
    const { items } = await service.get('/api/alerts?sort_by=status');
    expect(
      items.map(({ status, acknowledged }: { status: string; acknowledged: boolean }) => [status, acknowledged]),
    ).toEqual([
      ['acknowledged', true],
      ['escalated', true],
      ['false_positive', false],
    ]);
    expect((await service.get('/api/alerts/summary')).unacknowledged).toBe(0);
  });

  it('assigns and takes it back', async () => {
    const { json } = await put(`/api/alerts/${id}/assign`, { assigned_to: 'user_9', note: 'please' });
    expect(json.current_assignment).toEqual({
      assigned_to: 'user_9',
      assigned_by: service.identity.claims().user_id,
      assigned_at: '2026-06-01T12:00:00.000Z',
      note: 'please',
    });
    await put(`/api/alerts/${id}/assign`, { assigned_to: 'user_8' });
    const back = await put(`/api/alerts/${id}/assign`, { assigned_to: null });
    expect(back.json.current_assignment).toBeNull();
    expect(back.json.activity_log.slice(1)).toMatchObject([
      { action: 'assigned', to: 'user_9', note: 'please' },
      { action: 'assigned', from: 'user_9', to: 'user_8' },
      { action: 'unassigned', from: 'user_8' },
    ]);
  });

  it('keeps comments as they were written, beside the activity', async () => {
    await post(`/api/alerts/${id}/comment`, { content: '<b>one</b>\nline', is_internal: true });
    const { json } = await post(`/api/alerts/${id}/comment`, { content: 'two' });
    const author = service.identity.claims().user_id;
    expect(json.comments).toMatchObject([
      { content: '<b>one</b>\nline', is_internal: true, author },
      { content: 'two', is_internal: false, author },
    ]);
    expect(json.activity_log.map(({ action }: { action: string }) => action)).toEqual(['raised']);
  });

  it('shows how far fixes are, in whatever order their steps are heard of', async () => {
    const { finding_id } = finding({ vulnerability_id: 'CVE-2030-2' });
    const task = {
      task_id: 'task_1',
      finding_id,
      title: 'Fix',
      provider: 'aws',
      account_id: 'acc',
      resource_id: 'r',
      action: 'update',
    };
    const [alert] = (await service.get('/api/alerts?search=CVE-2030-2')).items;
    const progress = async () => (await service.get(`/api/alerts/${alert.alert_id}`)).remediation_progress;
    expect(await progress()).toBeNull();
    await service.deliver(at(2, 'remediation.approved', { ...task, by: 'user_1' }));
    await service.deliver(at(1, 'remediation.requested', { ...task, by: 'user_1' }));
    await service.deliver(at(3, 'remediation.requested', { ...task, task_id: 'task_2', by: 'user_1' }));
    expect(await progress()).toMatchObject({
      status: 'in_progress',
      total: 2,
      completed: 0,
      percent: 0,
      tasks: [
        { task_id: 'task_2', state: 'requested' },
        { task_id: 'task_1', state: 'approved' },
      ],
    });
    await service.deliver(
      at(4, 'remediation.executed', { ...task, by: 'platform', executed_at: minute(4).toISOString() }),
    );
    await service.deliver(at(5, 'remediation.failed', { ...task, task_id: 'task_2', reason: 'denied' }));
    expect(await progress()).toMatchObject({
      status: 'failed',
      completed: 1,
      failed: 1,
      percent: 50,
      tasks: [{ reason: 'denied' }, { state: 'executed' }],
    });
    expect((await service.get(`/api/alerts/${id}`)).remediation_progress === null).toBe(id !== alert.alert_id);
  });

  it.each([
    ['POST', 'acknowledge', { note: 5 }, 'note must be string'],
    ['POST', 'acknowledge', { nope: 1 }, 'nope is not a known field'],
    ['PUT', 'assign', {}, 'assigned_to is required'],
    ['PUT', 'assign', { assigned_to: '' }, 'assigned_to'],
    ['PUT', 'assign', { assigned_to: ' ' }, 'assigned_to'],
    ['PUT', 'assign', { assigned_to: { $ne: null } }, 'assigned_to'],
    ['POST', 'comment', {}, 'content is required'],
    ['POST', 'comment', { content: '  ' }, 'content must match'],
    ['POST', 'comment', { content: 'x'.repeat(10_001) }, 'content must NOT have more than'],
    ['POST', 'comment', { content: 'x', is_internal: 'no' }, 'is_internal must be boolean'],
  ])('%s %s refuses %j', async (method, action, body, message) => {
    const { status, json } = await service.call(`/api/alerts/${id}/${action}`, { method, body });
    expect([status, json.detail]).toEqual([422, expect.stringContaining(message)]);
  });

  const routes: [string, string, unknown][] = [
    ['GET', '', undefined],
    ['POST', '/acknowledge', {}],
    ['PUT', '/assign', { assigned_to: 'user_1' }],
    ['PUT', '/status', { status: 'resolved' }],
    ['POST', '/comment', { content: 'x' }],
  ];
  it.each(routes)('%s {alert}%s knows neither unknown ids nor another team’s', async (method, action, body) => {
    const before = await service.get(`/api/alerts/${id}`);
    for (const unknown of ['alert_nope', '%00', '..%2F..', '[object Object]', '__proto__', 'x'.repeat(2_000)]) {
      const { status, json } = await service.call(`/api/alerts/${unknown}${action}`, { method, body });
      expect({ unknown, status, detail: json.detail }).toMatchObject({
        unknown,
        status: 404,
        detail: expect.any(String),
      });
    }
    const headers = service.identity.as({ team_id: OTHER_TEAM });
    const { status, json } = await service.call(`/api/alerts/${id}${action}`, { method, body, headers });
    expect([status, json.detail]).toEqual([404, `Alert not found: ${id}`]);
    expect(await service.get(`/api/alerts/${id}`)).toEqual(before);
  });

  it('leaves another team’s alerts alone when everything is acknowledged', async () => {
    const headers = service.identity.as({ team_id: OTHER_TEAM });
    expect((await post('/api/alerts/acknowledge-all', {}, headers)).json).toEqual({ acknowledged_count: 0 });
    expect((await service.get('/api/alerts/summary')).unacknowledged).toBe(3);
  });

  it('asks for the scope and the permission of each route', async () => {
    const reader = service.identity.as({ scopes: ['alerts:read'] });
    expect((await service.call('/api/alerts', { headers: reader })).status).toBe(200);
    expect((await post(`/api/alerts/${id}/acknowledge`, {}, reader)).status).toBe(401);
    const viewer = service.identity.as({ permissions: ['view_alerts'] });
    expect((await post('/api/alerts/acknowledge-all', {}, viewer)).status).toBe(403);
    const developer = service.identity.as({ permissions: ['view_alerts', 'acknowledge_alerts'] });
    expect((await post(`/api/alerts/${id}/comment`, { content: 'x' }, developer)).status).toBe(200);
    expect((await put(`/api/alerts/${id}/status`, { status: 'resolved' }, developer)).status).toBe(403);
    expect((await service.call('/api/alerts/mute-rules', { headers: developer })).status).toBe(403);
  });
});
