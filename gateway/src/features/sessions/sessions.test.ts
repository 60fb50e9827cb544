import { ADMIN, GatewayFixture, type Person } from '../../testing/gateway-fixture';

type Headers = Record<string, string>;
type Shown = { session_id: string; current: boolean; ip: string; user_agent: string; team_id: string };

describe("a person's own sessions", () => {
  let fixture: GatewayFixture;
  let here: Headers;
  let there: Headers;
  let other: Person;

  const call = (method: string, path: string, headers: Headers) => fixture.server.call(path, { method, headers });
  const list = async (headers = here, query = ''): Promise<Shown[]> =>
    (await call('GET', `/api/auth/sessions${query}`, headers)).json.data.sessions;
  const alive = async (headers: Headers) => (await call('GET', '/api/auth/me', headers)).status === 200;

  beforeEach(async () => {
    fixture = await GatewayFixture.start();
    const signedIn = await fixture.server.call('/api/auth/login', {
      method: 'POST',
      body: ADMIN,
      headers: { 'user-agent': `console/1.0 ${'x'.repeat(500)}` },
    });
    there = { 'x-session-id': signedIn.json.data.session_id };
    fixture.clock.now += 1_000;
    here = await fixture.login();
    other = await fixture.member(here, 'other@example.test', 'admin');
  });
  afterEach(() => fixture.stop());

  test('are listed with where they came from, without their secrets and without those of others', async () => {
    const { json, text } = await call('GET', '/api/auth/sessions', here);
    const { sessions, pagination } = json.data;
    expect(sessions.map(({ current }: Shown) => current)).toEqual([true, false]);
    expect(pagination).toEqual({ total: 2, skip: 0, limit: 50 });
    expect(sessions[1]).toMatchObject({ ip: '127.0.0.1', user_agent: expect.stringMatching(/^console\/1\.0 x+$/) });
    expect(sessions[1].user_agent).toHaveLength(200);
    for (const secret of [here, there, other.session]) expect(text).not.toContain(secret['x-session-id']);
    expect((await list(here, '?skip=1&limit=1')).map(({ session_id }) => session_id)).toEqual([sessions[1].session_id]);
  });

  test('are not listed once they have ended by themselves', async () => {
    fixture.clock.now += 13 * 3_600_000;
    expect(await list(await fixture.login())).toHaveLength(1);
  });

  test('end one by one', async () => {
    const [mine, first] = await list();
    expect((await call('DELETE', `/api/auth/sessions/${first!.session_id}`, here)).json.data).toEqual({
      deleted: true,
    });
    expect([await alive(there), await alive(here)]).toEqual([false, true]);
    expect((await call('DELETE', `/api/auth/sessions/${first!.session_id}`, here)).status).toBe(404);
    expect((await call('DELETE', `/api/auth/sessions/${mine!.session_id}`, here)).status).toBe(200);
    expect(await alive(here)).toBe(false);
  });

  test('end all but this one, and keys stay', async () => {
    const key = await fixture.key(there);
    expect((await call('DELETE', '/api/auth/sessions', here)).json.data).toEqual({ sessions_ended: 1 });
    expect([await alive(there), await alive(here), await alive(other.session)]).toEqual([false, true, true]);
    expect((await call('GET', '/api/alerts', key.headers)).status).toBe(200);
    expect((await call('DELETE', '/api/auth/sessions', here)).json.data).toEqual({ sessions_ended: 0 });
  });

  test('of somebody else are not there, and keys do not ask', async () => {
    const [foreign] = await list(other.session);
    expect((await call('DELETE', `/api/auth/sessions/${foreign!.session_id}`, here)).status).toBe(404);
    expect(await alive(other.session)).toBe(true);
    const key = await fixture.key(here);
    expect((await call('GET', '/api/auth/sessions', key.headers)).status).toBe(401);
  });
});
