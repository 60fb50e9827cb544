import { alert, happened, startPeople, type PeopleFixture } from '../testing/people-fixture';

/** What a query parameter or a step of a path can hold that nobody expects there. */
const VALUES = [
  '',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  'null',
  '999999999999999.dlv_x',
  '0.x_$',
  '2026-13-45T99:99:99Z',
  '%00',
  '%',
  '%ff%fe',
  '%ED%A0%80',
  '%F0%9F%94%90%E2%80%AE',
  '%7B%22%24ne%22%3Anull%7D',
  '__proto__',
  'constructor',
  '..%2f..%2f',
  '.*%28',
  'x'.repeat(4_000),
];
const LISTS: readonly [string, readonly string[]][] = [
  ['/api/notifications', ['unread_only', 'category', 'severity', 'skip', 'limit']],
  ['/api/notifications/dispatches', ['channel', 'state', 'notification_id', 'skip', 'limit']],
  ['/api/notifications/:entry/items', ['skip', 'limit']],
  ['/api/webhooks', ['limit', 'skip', 'enabled']],
  ['/api/webhooks/:subscription/deliveries', ['limit', 'success', 'event_type', 'cursor']],
];

describe('queries that nobody should make', () => {
  let people: PeopleFixture;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    people = await startPeople();
    await people.tell(happened('alert.raised', alert({ scan_id: 'scan_1' })));
    ids['entry'] = (await people.get('/api/notifications')).notifications[0].notification_id;
    const made = await people.service.call('/api/webhooks', {
      method: 'POST',
      body: { name: 'a', url: 'https://93.184.215.14/hook', events: ['webhook.test'] },
    });
    expect(made.status).toBe(201);
    ids['subscription'] = made.json.data.subscription_id;
  });
  afterAll(() => people.close());

  const statusOf = async (path: string, method = 'GET') => {
    const { status, json } = await people.service.call(path, { method });
    if (status >= 500) throw new Error(`${method} ${path.slice(0, 200)} answered ${status}: ${JSON.stringify(json)}`);
    return status;
  };

  test.each(LISTS.flatMap(([path, names]) => names.map((name) => [path, name] as const)))(
    '%s takes or refuses any %s',
    async (path, name) => {
      const at = path.replace(/:(\w+)/, (_all, id: string) => ids[id]!);
      for (const value of VALUES) {
        for (const form of [`${name}=${value}`, `${name}[$ne]=${value}`, `${name}[]=${value}&${name}[]=1`]) {
          await statusOf(`${at}?${form}`);
        }
      }
      expect(await statusOf(`${at}?${name}[a][b][c]=d&other=1`)).toBe(200);
    },
  );

  test.each([
    ['POST', '/api/notifications/:id/read'],
    ['POST', '/api/notifications/:id/dismiss'],
    ['GET', '/api/notifications/:id/items'],
    ['DELETE', '/api/webhooks/:id'],
    ['GET', '/api/webhooks/:id/deliveries'],
    ['POST', '/api/webhooks/:id/test'],
    ['POST', '/api/webhooks/:id/rotate-secret'],
    ['POST', '/api/webhooks/:id/deliveries/:id/replay'],
    ['DELETE', '/api/notifications/slack/routing/:id'],
  ])('%s %s of what cannot be is 404 or refused', async (method, path) => {
    for (const value of VALUES.filter((text) => text !== '')) {
      expect([400, 404, 422]).toContain(await statusOf(path.replaceAll(':id', `${value}x`), method));
    }
  });
});
