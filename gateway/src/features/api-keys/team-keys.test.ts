import { GatewayFixture, type MadeKey, type Person } from '../../testing/gateway-fixture';

type Headers = Record<string, string>;

describe("everybody's keys in a team", () => {
  let fixture: GatewayFixture;
  let owner: Headers;
  let teamId: string;
  let admin: Person;
  let developer: Person;
  let key: MadeKey;

  const call = (method: string, path: string, headers: Headers) => fixture.server.call(path, { method, headers });
  const path = (team = teamId, rest = '') => `/api/teams/${team}/api-keys${rest}`;

  beforeAll(async () => {
    fixture = await GatewayFixture.start();
    owner = await fixture.login();
    teamId = (await call('GET', '/api/auth/me', owner)).json.data.team_id;
    admin = await fixture.member(owner, 'admin2@example.test', 'admin');
    developer = await fixture.member(owner, 'dev@example.test', 'developer');
    await fixture.key(owner, { name: "the owner's" });
    fixture.clock.now += 1_000;
    key = await fixture.key(developer.session, { name: "the developer's" });
  });
  afterAll(() => fixture.stop());

  test('are shown to those who manage it, with whose they are and without their values', async () => {
    const { json, text } = await call('GET', path(), admin.session);
    expect(json.data.pagination).toEqual({ total: 2, skip: 0, limit: 50 });
    expect(json.data.api_keys.map(({ name, email }: Record<string, string>) => [name, email])).toEqual([
      ["the developer's", 'dev@example.test'],
      ["the owner's", 'admin@example.test'],
    ]);
    expect(text).not.toContain(key.value);
    const one = await call('GET', path(teamId, `?user_id=${developer.userId}`), owner);
    expect(one.json.data.api_keys.map(({ key_id }: { key_id: string }) => key_id)).toEqual([key.id]);
    expect((await call('GET', path(teamId, '?user_id=user_nobody'), owner)).json.data.pagination.total).toBe(0);
  });

  test('are not shown to members who do not manage it, to keys, or to strangers to the team', async () => {
    expect((await call('GET', path(), developer.session)).status).toBe(403);
    expect((await call('GET', path(), (await fixture.key(owner)).headers)).status).toBe(401);
    const other = await fixture.server.call('/api/teams', { method: 'POST', headers: owner, body: { name: 'Other' } });
    const elsewhere = other.json.data.team_id;
    expect((await call('GET', path(elsewhere), admin.session)).status).toBe(404);
    expect((await call('DELETE', path(elsewhere, `/${key.id}`), admin.session)).status).toBe(404);
    expect((await call('DELETE', path(elsewhere, `/${key.id}`), owner)).status).toBe(404);
    expect((await call('DELETE', path(teamId, `/${key.id}`), developer.session)).status).toBe(403);
    expect((await call('GET', '/api/alerts', key.headers)).status).toBe(200);
  });

  test('are revoked at once, and once', async () => {
    const revoked = await call('DELETE', path(teamId, `/${key.id}`), admin.session);
    expect(revoked.json.data).toMatchObject({ key_id: key.id, status: 'revoked', email: 'dev@example.test' });
    expect((await call('GET', '/api/alerts', key.headers)).status).toBe(401);
    fixture.clock.now += 60_000;
    const again = await call('DELETE', path(teamId, `/${key.id}`), owner);
    expect(again.json.data.revoked_at).toBe(revoked.json.data.revoked_at);
    expect((await call('DELETE', path(teamId, '/key_nothing'), owner)).status).toBe(404);
  });
});
