import { GatewayFixture, type FixtureOptions } from '../testing/gateway-fixture';
import { seedKeys } from '../testing/seed-keys';

const EMAIL = 'new@example.test';
const OWN = 'a sentence of my own';

describe('a password that somebody else has seen', () => {
  let fixture: GatewayFixture;
  let owner: Record<string, string>;

  async function start(config: FixtureOptions['config'] = {}): Promise<{ given: string; session: Headers }> {
    fixture = await GatewayFixture.start({ config });
    owner = await fixture.login();
    const { team_id } = (await call('GET', '/api/auth/me', owner)).json.data;
    const added = await call('POST', `/api/teams/${team_id}/members`, owner, { email: EMAIL, role: 'admin' });
    const given = added.json.data.one_time_password as string;
    return { given, session: await fixture.login(EMAIL, given) };
  }
  type Headers = Record<string, string>;
  const call = (method: string, path: string, headers: Headers, body?: unknown) =>
    fixture.server.call(path, { method, headers, body });

  afterEach(() => fixture.stop());

  test('holds the session back from everything but seeing who it is, changing the password and leaving', async () => {
    const { given, session } = await start();
    const refused = [
      ['GET', '/api/alerts'],
      ['POST', '/api/cicd/scans/trigger'],
      ['GET', '/api/api-keys'],
      ['POST', '/api/api-keys', { name: 'mine', scope_preset: 'CI/CD Pipeline (Basic)' }],
      ['GET', '/api/teams'],
      ['POST', '/api/auth/switch-team', { team_id: 'team_x' }],
      ['GET', '/api/roles/'],
    ] as const;
    for (const [method, path, body] of refused) {
      const answer = await call(method, path, session, body);
      expect([path, answer.status, answer.json]).toEqual([
        path,
        403,
        {
          success: false,
          error_code: 1101,
          reason: 'password_change_required',
          detail: expect.stringContaining('PUT /api/auth/password'),
          message: answer.json.detail,
        },
      ]);
    }
    expect(fixture.service.seen).toHaveLength(0);
    const me = await call('GET', '/api/auth/me', session);
    expect([me.status, me.json.data.user.must_change_password]).toEqual([200, true]);
    expect((await call('POST', '/api/auth/logout', session)).status).toBe(200);

    await fixture.changePassword(EMAIL, given, OWN);
    const free = await fixture.login(EMAIL, OWN);
    expect((await call('GET', '/api/alerts', free)).status).toBe(200);
    expect((await call('GET', '/api/auth/me', free)).json.data.user.must_change_password).toBe(false);
  });

  test('the given password is not a password of their own', async () => {
    const { given, session } = await start();
    const same = await call('PUT', '/api/auth/password', session, { current_password: given, new_password: given });
    expect(same.status).toBe(422);
    expect((await call('GET', '/api/alerts', session)).status).toBe(403);
  });

  test('keys and everybody else are not held back, and public doors stay open', async () => {
    const { session } = await start();
    const [key] = await seedKeys(fixture.store, EMAIL, 1, 60);
    expect((await call('GET', '/api/alerts', { 'x-api-key': key! })).status).toBe(200);
    expect((await call('GET', '/api/alerts', owner)).status).toBe(200);
    expect((await call('GET', '/api/openapi.json', session)).status).toBe(200);
    expect((await call('GET', '/healthz', session)).status).toBe(200);
  });

  test('the operator can leave it at showing it', async () => {
    const { session } = await start({ OSK_REQUIRE_PASSWORD_CHANGE: false });
    expect((await call('GET', '/api/alerts', session)).status).toBe(200);
    expect((await call('GET', '/api/auth/me', session)).json.data.user.must_change_password).toBe(true);
  });
});
