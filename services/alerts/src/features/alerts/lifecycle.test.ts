import { startAlerts, type AlertsUnderTest } from '../../testing/alerts-service';
import { created, OTHER_TEAM } from '../../testing/events';
import { ALERT_STATUSES, canMove, isTerminal, statusRank, type AlertStatus } from './lifecycle';

/** DECISIONS, "Alerts", written down a second time: a row per from, a column per to, in the order of the statuses. */
const TABLE: Record<AlertStatus, string> = {
  //              n a i e r f c
  new: '.xxxxxx',
  acknowledged: '..xxxxx',
  investigating: '.x.xxxx',
  escalated: '..x.xxx',
  resolved: 'x.....x',
  false_positive: 'x.....x',
  closed: 'x......',
};

const pairs = ALERT_STATUSES.flatMap((from) =>
  ALERT_STATUSES.map((to, column) => [from, to, TABLE[from][column] === 'x'] as const),
);

describe('the lifecycle', () => {
  it.each(pairs)('%s -> %s: %s', (from, to, allowed) => expect(canMove(from, to)).toBe(allowed));

  it('knows what is over, and sorts by the order of a life', () => {
    expect(ALERT_STATUSES.filter(isTerminal)).toEqual(['resolved', 'false_positive', 'closed']);
    expect(ALERT_STATUSES.map(statusRank)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });
});

/** Ways from `new` to each status. */
const WAY: Record<AlertStatus, AlertStatus[]> = {
  new: [],
  acknowledged: ['acknowledged'],
  investigating: ['investigating'],
  escalated: ['escalated'],
  resolved: ['resolved'],
  false_positive: ['false_positive'],
  closed: ['closed'],
};

describe('PUT /api/alerts/{alert_id}/status', () => {
  let service: AlertsUnderTest;
  beforeAll(async () => {
    service = await startAlerts();
  });
  afterAll(() => service.close());

  let serial = 0;
  const alertIn = async (status: AlertStatus): Promise<string> => {
    const vulnerability_id = `CVE-2040-${(serial += 1)}`;
    await service.deliver(created(0, { vulnerability_id }));
    const { items } = await service.get(`/api/alerts?search=${vulnerability_id}:`);
    for (const step of WAY[status])
      await service.send('PUT', `/api/alerts/${items[0].alert_id}/status`, { status: step });
    return items[0].alert_id;
  };
  const put = (id: string, body: unknown, headers = {}) =>
    service.call(`/api/alerts/${id}/status`, { method: 'PUT', body, headers });

  it.each(ALERT_STATUSES)(
    'answers every move from %s as the table says, and an invalid one changes nothing',
    async (from) => {
      for (const [, to, allowed] of pairs.filter(([start]) => start === from)) {
        const id = await alertIn(from);
        const { status, json } = await put(id, { status: to, reason: 'because' });
        expect({ from, to, status }).toEqual({ from, to, status: allowed ? 200 : 400 });
        const after = await service.get(`/api/alerts/${id}`);
        expect(after.status).toBe(allowed ? to : from);
        if (allowed) expect(json).toEqual(after);
        else expect(json.detail).toMatch(from === to ? /already/ : /status cannot change/);
      }
    },
  );

  it('writes down who moved it and why, and tells when it ends or comes back', async () => {
    const id = await alertIn('new');
    const from = service.bus.published.length;
    await put(id, { status: 'resolved', reason: 'patched' });
    await put(id, { status: 'closed' });
    const back = await put(id, { status: 'new' });
    await service.settled();
    expect(service.bus.published.slice(from).map(({ event_type }) => event_type)).toEqual([
      'alert.resolved',
      'alert.raised',
    ]);
    expect(back.json).toMatchObject({ status: 'new', acknowledged: false });
    expect(back.json.activity_log.slice(1)).toMatchObject([
      { action: 'status_changed', from: 'new', to: 'resolved', note: 'patched', by: service.identity.claims().user_id },
      { action: 'status_changed', from: 'resolved', to: 'closed', note: '' },
      { action: 'status_changed', from: 'closed', to: 'new' },
    ]);
  });

  it('acknowledges with the status, and starts a new term when it is opened again', async () => {
    const id = await alertIn('new');
    expect((await put(id, { status: 'acknowledged' })).json).toMatchObject({ acknowledged: true });
    await put(id, { status: 'resolved' });
    const { json } = await put(id, { status: 'new' });
    expect(json).toMatchObject({ acknowledged: false, acknowledged_by: null, sla_due_at: '2026-07-01T12:00:00.000Z' });
  });

  it.each([
    [{}, 'status is required'],
    [{ status: 'done' }, 'status must be one of'],
    [{ status: null }, 'status must be'],
    [{ status: ['resolved'] }, 'status must be'],
    [{ status: 'resolved', reason: 5 }, 'reason must be string'],
    [{ status: 'resolved', reason: 'x'.repeat(2_001) }, 'reason must NOT have more than'],
    [{ status: 'resolved', why: 'x' }, 'why is not a known field'],
  ])('refuses %j naming the field', async (body, message) => {
    const id = await alertIn('new');
    const { status, json } = await put(id, body);
    expect({ status, detail: json.detail }).toEqual({ status: 422, detail: expect.stringContaining(message) });
  });

  it('has nothing to move for another team, or under an unknown id', async () => {
    const id = await alertIn('new');
    expect((await put(id, { status: 'resolved' }, service.identity.as({ team_id: OTHER_TEAM }))).status).toBe(404);
    expect((await put('alert_unknown', { status: 'resolved' })).status).toBe(404);
    expect((await service.get(`/api/alerts/${id}`)).status).toBe('new');
  });
});
