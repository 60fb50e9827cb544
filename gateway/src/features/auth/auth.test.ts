import { ADMIN, GatewayFixture } from '../../testing/gateway-fixture';

const HOUR = 3_600_000;

describe('signing in', () => {
  let fixture: GatewayFixture;
  const login = (body: unknown, headers = {}) =>
    fixture.server.call('/api/auth/login', { method: 'POST', body, headers });
  const me = (headers: Record<string, string>) => fixture.server.call('/api/auth/me', { headers });

  beforeEach(async () => {
    fixture = await GatewayFixture.start();
  });
  afterEach(() => fixture.stop());

  test('gives a session, the user and the teams, and no secret', async () => {
    const { status, json, text } = await login({ email: ' Admin@Example.test ', password: ADMIN.password });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, data: { user: { email: ADMIN.email, must_change_password: false } } });
    expect(json.data.session_id).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(json.data.teams).toEqual([expect.objectContaining({ team_id: json.data.team_id, role: 'owner' })]);
    expect(new Date(json.data.expires_at).getTime()).toBe(fixture.clock.now + 12 * HOUR);
    expect(text).not.toMatch(/argon2|hash/);
    const seen = await me({ 'x-session-id': json.data.session_id });
    expect(seen.json.data).toMatchObject({ role: 'owner', team_id: json.data.team_id });
    expect(seen.json.data.permissions).toContain('manage_team');
  });

  test('wrong password, unknown and disabled account read alike', async () => {
    const wrong = await login({ email: ADMIN.email, password: 'wrong' });
    const unknown = await login({ email: 'nobody@example.test', password: 'wrong' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { detail, message, success, error_code } = wrong.json;
    expect(unknown.json).toEqual({ detail, message, success, error_code });
    expect(success).toBe(false);
  });

  test.each([
    ['no password', { email: ADMIN.email }, 422],
    ['no address', { email: 'no-at-sign', password: 'x' }, 422],
    ['an operator as password', { email: ADMIN.email, password: { $ne: '' } }, 422],
    ['an operator as address', { email: { $gt: '' }, password: 'x' }, 422],
    ['an unknown field', { email: ADMIN.email, password: 'x', extra: 1 }, 422],
    ['a book as password', { email: ADMIN.email, password: 'x'.repeat(10_000) }, 413],
  ])('a body that does not fit is refused: %s', async (_name, body, expected) => {
    expect((await login(body)).status).toBe(expected);
  });

  test('repeated failures end in 429 for the account, known or not, and in time it opens again', async () => {
    for (const email of [ADMIN.email, 'nobody@example.test']) {
      const statuses = await Promise.all(
        Array.from({ length: 15 }, async () => (await login({ email, password: 'guess' })).status),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    }
    const refused = await login({ email: ADMIN.email, password: ADMIN.password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    fixture.clock.now += 91_000;
    expect((await login({ email: ADMIN.email, password: ADMIN.password })).status).toBe(200);
  });

  test('good sign-ins use nothing up', async () => {
    for (let i = 0; i < 12; i += 1) expect((await login(ADMIN)).status).toBe(200);
  });

  test('an address that guesses at many accounts is held up', async () => {
    const attempts = Array.from({ length: 60 }, (_, index) => ({ email: `a${index}@example.test`, password: 'x' }));
    const statuses = await Promise.all(attempts.map(async (body) => (await login(body)).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  });

  test('a session slides for 12 hours, and ends after 7 days whatever happens', async () => {
    const session = await fixture.login();
    fixture.clock.now += 11 * HOUR;
    expect((await me(session)).status).toBe(200);
    await fixture.flush();
    fixture.clock.now += 11 * HOUR;
    expect((await me(session)).status).toBe(200);
    await fixture.flush();
    fixture.clock.now += 12 * HOUR;
    expect((await me(session)).status).toBe(401);

    const kept = await fixture.login();
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      fixture.clock.now += 8 * HOUR;
      expect((await me(kept)).status).toBe(200);
      await fixture.flush();
    }
    fixture.clock.now += 8 * HOUR;
    expect((await me(kept)).status).toBe(401);
  });

  test('a session is written to at most once a minute', async () => {
    const session = await fixture.login();
    const lastSeen = async () => {
      await fixture.flush();
      return (await fixture.sessions())[0]!.last_seen_at.getTime();
    };
    const start = fixture.clock.now;
    fixture.clock.now += 59_000;
    await me(session);
    expect(await lastSeen()).toBe(start);
    fixture.clock.now += 1_000;
    await me(session);
    expect(await lastSeen()).toBe(start + 60_000);
  });

  test('signing out ends the session and no other', async () => {
    const [one, two] = [await fixture.login(), await fixture.login()];
    const out = await fixture.server.call('/api/auth/logout', { method: 'POST', headers: one });
    expect([out.status, out.json.data]).toEqual([200, { signed_out: true }]);
    expect((await me(one)).status).toBe(401);
    expect((await me(two)).status).toBe(200);
  });

  test('a new password needs the old one, ends every session, and keys stay', async () => {
    const [one, two] = [await fixture.login(), await fixture.login()];
    const key = await fixture.key(one);
    const change = (body: unknown) => fixture.server.call('/api/auth/password', { method: 'PUT', headers: one, body });
    const next = 'a whole new sentence';
    expect((await change({ current_password: 'wrong', new_password: next })).status).toBe(400);
    expect((await change({ current_password: ADMIN.password, new_password: 'short' })).status).toBe(422);
    expect((await change({ current_password: ADMIN.password, new_password: ADMIN.password })).status).toBe(422);
    const weak = await change({ current_password: ADMIN.password, new_password: 'Password2026' });
    expect([weak.status, weak.json.detail]).toEqual([422, expect.stringContaining('new_password must')]);
    const changed = await change({ current_password: ADMIN.password, new_password: next });
    expect([changed.status, changed.json.data]).toEqual([200, { sessions_ended: 2 }]);
    expect([(await me(one)).status, (await me(two)).status]).toEqual([401, 401]);
    expect((await login(ADMIN)).status).toBe(401);
    expect((await login({ email: ADMIN.email, password: next })).status).toBe(200);
    expect((await fixture.server.call('/api/alerts', { headers: key.headers })).status).toBe(200);
  });

  test('session-only routes refuse keys', async () => {
    const key = await fixture.key(await fixture.login());
    for (const path of ['/api/auth/me', '/api/api-keys', '/api/teams', '/api/roles', '/api/scopes']) {
      expect([path, (await fixture.server.call(path, { headers: key.headers })).status]).toEqual([path, 401]);
    }
  });

  test('attempts and changes are on record, passwords are not', async () => {
    await login({ email: ADMIN.email, password: 'wrong-password-text' });
    await login({ email: 'nobody@example.test', password: 'wrong-password-text' });
    const session = await fixture.login();
    await fixture.server.call('/api/auth/logout', { method: 'POST', headers: session });
    const records = fixture.audit.entries;
    expect(records.map(({ operation_id, status, user_id }) => [operation_id, status, user_id !== null])).toEqual([
      ['login', 401, true],
      ['login', 401, false],
      ['login', 200, true],
      ['logout', 200, true],
    ]);
    expect(records[0]).toMatchObject({ credential_id: null, via: null });
    expect(JSON.stringify(records)).not.toMatch(/wrong-password-text|correct horse/);
    expect(JSON.stringify(records)).not.toContain(session['x-session-id']!);
  });
});
