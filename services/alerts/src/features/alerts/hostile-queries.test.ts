import { startAlerts, type AlertsUnderTest } from '../../testing/alerts-service';
import { created } from '../../testing/events';

/** What a query parameter or a step of a path can hold that nobody expects there. */
const VALUES = [
  '',
  '-1',
  '0',
  '1e309',
  'NaN',
  '99999999999999999999',
  'null',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '%00',
  '%',
  '%ff%fe',
  '%ED%A0%80',
  '%F0%9F%94%90%E2%80%AE',
  '%7B%22%24ne%22%3Anull%7D',
  '$where',
  '__proto__',
  'constructor',
  '..%2f..%2f',
  'a.b:c',
  '.*%28',
  'x'.repeat(4_000),
];
const PARAMETERS = [
  ...['page', 'limit', 'severity', 'source', 'status', 'category', 'assigned_to', 'acknowledged', 'active_only'],
  ...['search', 'created_after', 'created_before', 'sort_by', 'sort_order'],
];

describe('queries that nobody should make', () => {
  let service: AlertsUnderTest;
  beforeAll(async () => {
    service = await startAlerts();
    await service.deliver(created(0), created(1));
  });
  afterAll(() => service.close());

  const expectNoFailure = async (path: string, method = 'GET', body?: unknown) => {
    const { status, json } = await service.call(path, { method, body });
    if (status >= 500) throw new Error(`${method} ${path.slice(0, 200)} answered ${status}: ${JSON.stringify(json)}`);
    return status;
  };

  it.each(PARAMETERS)('the list takes or refuses any %s', async (name) => {
    for (const value of VALUES) {
      for (const form of [`${name}=${value}`, `${name}[$ne]=${value}`, `${name}[]=${value}&${name}[]=1`]) {
        await expectNoFailure(`/api/alerts?${form}`);
      }
    }
    expect(await expectNoFailure(`/api/alerts?${name}=a&${name}=b&${name}[a][b][c]=d`)).toBe(200);
  });

  it('an alert, a rule or a window that cannot be is 404 or 400', async () => {
    for (const value of VALUES.filter((text) => text !== '')) {
      expect([400, 404, 414]).toContain(await expectNoFailure(`/api/alerts/${value}x`));
      expect([400, 404]).toContain(await expectNoFailure(`/api/alerts/mute-rules/${value}x`, 'DELETE'));
      expect([400, 404]).toContain(await expectNoFailure(`/api/alerts/maintenance-windows/${value}x`, 'DELETE'));
    }
  });

  it.each(['[]', '"x"', '17', '{"status":{"$ne":1}}', '{"__proto__":{"status":"closed"}}', '{"content":[]}'])(
    'a body that is %s is refused',
    async (text) => {
      const { items } = await service.get('/api/alerts');
      const at = `/api/alerts/${items[0].alert_id}`;
      for (const [method, path] of [
        ['PUT', `${at}/status`],
        ['PUT', `${at}/assign`],
        ['POST', `${at}/comment`],
        ['POST', '/api/alerts/mute-rules'],
        ['POST', '/api/alerts/maintenance-windows'],
      ] as const) {
        const status = await expectNoFailure(path, method, JSON.parse(text));
        expect({ path, refused: status >= 400 }).toEqual({ path, refused: true });
      }
    },
  );
});
