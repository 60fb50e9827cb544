import { alert, happened, OTHER_TEAM, startPeople, TEAM, type PeopleFixture } from '../../../testing/people-fixture';
import { EntryRepository } from './entry.repo';

describe('the in-app centre', () => {
  let people: PeopleFixture;

  beforeEach(async () => {
    people = await startPeople();
    for (const channel of Object.values(people.channels)) channel.configured = false;
  });
  afterEach(() => people.close());

  const raised = (alert_id: string, more: Parameters<typeof alert>[0] = {}) =>
    happened('alert.raised', alert({ alert_id, title: alert_id, ...more }));
  const user = (name: string) =>
    people.service.identity.as({ user_id: `user_${name}`, permissions: [], via: 'session' });
  const titles = async (query = '', headers?: Record<string, string>) =>
    (await people.get(`/api/notifications${query}`, headers)).notifications.map(({ title }: { title: string }) =>
      title.replace('Security alert: ', ''),
    );
  const post = (path: string, headers?: Record<string, string>) =>
    people.service.call(`/api/notifications/${path}`, { method: 'POST', headers });

  test('newest first, page by page, by category and severity', async () => {
    for (const name of ['a', 'b', 'c'])
      await people.tell(raised(name, { severity: name === 'b' ? 'critical' : 'high' }));
    expect(await titles()).toEqual(['c', 'b', 'a']);
    expect(await titles('?limit=1&skip=1')).toEqual(['b']);
    expect(await titles('?severity=critical')).toEqual(['b']);
    expect(await titles('?category=system_error')).toEqual([]);
    const { pagination, unread_count } = await people.get('/api/notifications?limit=1');
    expect([pagination, unread_count]).toEqual([{ total: 3, skip: 0, limit: 1 }, 3]);
  });

  test('read and dismissed are each member’s own', async () => {
    await people.tell(raised('a'));
    await people.tell(raised('b'));
    const [ann, bob] = [user('ann'), user('bob')];
    const { notifications } = await people.get('/api/notifications', ann);
    const [b, a] = notifications.map(({ notification_id }: { notification_id: string }) => notification_id);
    expect((await post(`${a}/read`, ann)).json.data).toEqual({ notification_id: a, unread_count: 1 });
    expect((await post(`${b}/dismiss`, ann)).json.data).toEqual({ notification_id: b, unread_count: 0 });
    expect([await titles('', ann), await titles('?unread_only=true', ann)]).toEqual([['a'], []]);
    expect([await titles('', bob), await titles('?unread_only=true', bob)]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
    expect((await people.get('/api/notifications', ann)).notifications[0].read).toBe(true);
  });

  test('all read is read for everything there is, and for nothing that comes after', async () => {
    await people.tell(raised('a'));
    await people.tell(raised('b'));
    expect((await post('read-all')).json.data).toEqual({ unread_count: 0 });
    expect(await titles('?unread_only=true')).toEqual([]);
    await people.tell(raised('c'));
    expect(await titles('?unread_only=true')).toEqual(['c']);
    expect((await people.get('/api/notifications/unread-count')).unread_count).toBe(1);
    expect((await people.get('/api/notifications/unread-count', user('bob'))).unread_count).toBe(3);
  });

  test('those of one scan are one line, which is unread again when it grows', async () => {
    const scan = { scan_id: 'scan_7' };
    await people.tell(raised('a', scan));
    const [{ notification_id }] = (await people.get('/api/notifications')).notifications;
    await post(`${notification_id}/read`);
    await people.tell(raised('b', { ...scan, severity: 'critical' }), raised('c', scan));
    await people.tell(raised('d', { scan_id: 'scan_8' }));
    const { notifications } = await people.get('/api/notifications');
    expect(notifications).toMatchObject([
      { count: 1, title: 'Security alert: d' },
      { notification_id, count: 3, severity: 'critical', read: false, title: 'Security alert: b and 2 more' },
    ]);
    const items = await people.get(`/api/notifications/${notification_id}/items`);
    expect(items.items.map(({ title }: { title: string }) => title.slice(-1)).sort()).toEqual(['a', 'b', 'c']);
    expect(items.items[0].severity).toBe('critical');
  });

  test('many at once, of two teams, some of them twice: each is told once', async () => {
    const scanned = Array.from({ length: 30 }, (_, i) =>
      raised(`of scan ${i % 2}, ${i}`, { scan_id: `scan_${i % 2}` }),
    );
    const single = Array.from({ length: 10 }, (_, i) => raised(`single ${i}`));
    const theirs = happened('alert.raised', alert({ title: 'theirs' }), OTHER_TEAM);
    const events = [...scanned, ...single, theirs];
    await people.tell(...events, ...events.slice(0, 20), ...single);
    await people.tell(...events.slice(10));
    const { notifications, unread_count } = await people.get('/api/notifications?limit=100');
    expect(unread_count).toBe(12);
    const counts = notifications.map(({ count }: { count: number }) => count);
    expect(counts.sort((a: number, b: number) => b - a)).toEqual([15, 15, ...single.map(() => 1)]);
    expect(await titles('', people.service.identity.as({ team_id: OTHER_TEAM }))).toEqual(['theirs']);
  });

  test('what is past its time is over, before the store has taken it away', async () => {
    await people.tell(raised('a'));
    const reader = { userId: 'user_x', allReadAt: null, isAdmin: false };
    const entries = new EntryRepository(people.service.store);
    const after = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect((await entries.page(TEAM, reader, {}, after(89))).total).toBe(1);
    expect((await entries.page(TEAM, reader, {}, after(91))).total).toBe(0);
    expect(await entries.unread(TEAM, reader, after(91))).toBe(0);
  });

  test("another team's notifications are 404 and in no list", async () => {
    await people.tell(raised('a', { scan_id: 'scan_1' }));
    const [{ notification_id }] = (await people.get('/api/notifications')).notifications;
    const them = people.service.identity.as({ team_id: OTHER_TEAM });
    expect(await titles('', them)).toEqual([]);
    for (const path of ['read', 'dismiss']) {
      expect((await post(`${notification_id}/${path}`, them)).status).toBe(404);
      expect((await post(`ntf_unknown/${path}`)).status).toBe(404);
    }
    const items = await people.service.call(`/api/notifications/${notification_id}/items`, { headers: them });
    expect(items.status).toBe(404);
    expect(await titles('?unread_only=true')).toEqual(['a']);
  });

  test('a key needs its scope', async () => {
    const headers = people.service.identity.as({ scopes: ['scans:read'] });
    expect((await people.service.call('/api/notifications', { headers })).status).toBe(401);
  });
});
