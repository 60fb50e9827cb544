import jwt from 'jsonwebtoken';
import type { CallerClaims } from '@osk/contracts';
import { apiKeyCollection } from './api-keys.repo';
import { GatewayFixture, type Person } from '../../testing/gateway-fixture';

const DAY = 24 * 3_600_000;

describe('API keys', () => {
  let fixture: GatewayFixture;
  let owner: Record<string, string>;
  const create = (session: Record<string, string>, body: unknown) =>
    fixture.server.call('/api/api-keys', { method: 'POST', headers: session, body });
  const use = (headers: Record<string, string>) => fixture.server.call('/api/alerts', { headers });
  /** The claims that the service was last told. */
  const claims = (): CallerClaims => {
    const token = jwt.verify(String(fixture.service.last.headers['x-osk-caller']), fixture.tokenKeys.publicKey);
    return (token as { caller: CallerClaims }).caller;
  };

  beforeAll(async () => {
    fixture = await GatewayFixture.start();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    fixture.clock.now += 120_000;
    owner = await fixture.login();
  });

  test('a key is shown once, with defaults, and only its hash is stored', async () => {
    const { status, json, text } = await create(owner, { name: ' ci ', scope_preset: 'CI/CD Pipeline (Basic)' });
    expect(status).toBe(201);
    const { api_key, ...view } = json.data;
    expect(api_key).toMatch(/^osk_[A-Za-z0-9_-]{43}$/);
    expect(view).toMatchObject({
      name: 'ci',
      prefix: api_key.slice(0, 8),
      scopes: ['scans:trigger', 'scans:read'],
      rate_limit_per_minute: 60,
      environment: null,
      status: 'active',
      last_used_at: null,
    });
    expect(new Date(view.expires_at).getTime()).toBe(fixture.clock.now + 90 * DAY);
    expect(text.split(api_key)).toHaveLength(2);
    const listed = await fixture.server.call('/api/api-keys?limit=1', { headers: owner });
    expect(listed.json.data).toMatchObject({ api_keys: [view], pagination: { skip: 0, limit: 1 } });
    const stored = await fixture.store.unscoped(apiKeyCollection, 'test').findById(view.key_id);
    expect(JSON.stringify(stored)).not.toContain(api_key.slice(8));
  });

  test.each([
    ['no scopes at all', { name: 'x' }],
    ['preset and scopes', { name: 'x', scope_preset: 'Platform (All)', scopes: ['scans:read'] }],
    ['an unknown preset', { name: 'x', scope_preset: 'Root' }],
    ['an unknown scope', { name: 'x', scopes: ['root:all'] }],
    ['an empty scope list', { name: 'x', scopes: [] }],
    ['a blank name', { name: '  ', scope_preset: 'Platform (All)' }],
    ['366 days', { name: 'x', scope_preset: 'Platform (All)', expires_in_days: 366 }],
    ['0 days', { name: 'x', scope_preset: 'Platform (All)', expires_in_days: 0 }],
    ['601 a minute', { name: 'x', scope_preset: 'Platform (All)', rate_limit_per_minute: 601 }],
    ['text for a number', { name: 'x', scope_preset: 'Platform (All)', rate_limit_per_minute: '60' }],
    ['an unknown field', { name: 'x', scope_preset: 'Platform (All)', team_id: 'team_x' }],
  ])('%s is 422', async (_name, body) => {
    expect((await create(owner, body)).status).toBe(422);
  });

  test('the Full preset, explicit scopes, label, limit and expiry are kept', async () => {
    const full = await create(owner, { name: 'f', scope_preset: 'CI/CD Pipeline (Full)' });
    expect(full.json.data.scopes).toEqual(['scans:trigger', 'scans:read', 'scans:manage', 'vulnerabilities:read']);
    const own = await create(owner, {
      name: 'own',
      scopes: ['k8s:read'],
      environment: 'production',
      rate_limit_per_minute: 5,
      expires_in_days: 1,
    });
    expect(own.json.data).toMatchObject({
      scopes: ['k8s:read'],
      scope_preset: null,
      environment: 'production',
      rate_limit_per_minute: 5,
    });
  });

  test('a service is told who calls, with what; and the last use is kept', async () => {
    const key = await fixture.key(owner, { scope_preset: 'CI/CD Pipeline (Basic)' });
    expect((await use(key.headers)).status).toBe(200);
    expect(claims()).toMatchObject({
      via: 'key',
      role: 'owner',
      credential_id: key.id,
      scopes: ['scans:trigger', 'scans:read'],
    });
    await fixture.flush();
    const listed = await fixture.server.call('/api/api-keys', { headers: owner });
    const found = listed.json.data.api_keys.find((item: { key_id: string }) => item.key_id === key.id);
    expect(new Date(found.last_used_at).getTime()).toBe(fixture.clock.now);
  });

  test('missing, malformed, unknown and expired keys are 401 and the service hears nothing of them', async () => {
    const key = await fixture.key(owner, { expires_in_days: 1 });
    const before = fixture.service.seen.length;
    const unknown = `osk_${'A'.repeat(43)}`;
    for (const headers of [{}, { 'x-api-key': 'osk_short' }, { 'x-api-key': unknown }, { 'x-session-id': unknown }]) {
      const answer = await use(headers as Record<string, string>);
      expect([answer.status, answer.json.success, answer.json.error_code]).toEqual([401, false, 1100]);
    }
    fixture.clock.now += DAY - 1;
    expect((await use(key.headers)).status).toBe(200);
    fixture.clock.now += 1;
    expect((await use(key.headers)).status).toBe(401);
    expect(fixture.service.seen.length).toBe(before + 1);
  });

  test('a revoked key is refused at once here; revoking twice is no error; it stays in the list', async () => {
    const key = await fixture.key(owner);
    expect((await use(key.headers)).status).toBe(200);
    const revoke = () => fixture.server.call(`/api/api-keys/${key.id}`, { method: 'DELETE', headers: owner });
    const first = await revoke();
    expect([first.status, first.json.data.status]).toEqual([200, 'revoked']);
    expect((await use(key.headers)).status).toBe(401);
    fixture.clock.now += 5_000;
    expect((await revoke()).json.data.revoked_at).toBe(first.json.data.revoked_at);
  });

  test('of a key and a session the key counts, even a bad one', async () => {
    const key = await fixture.key(owner);
    await use({ ...key.headers, ...owner });
    expect(claims().via).toBe('key');
    expect((await use({ 'x-api-key': 'nonsense', ...owner })).status).toBe(401);
  });

  describe('and roles', () => {
    let developer: Person;
    let viewer: Person;
    beforeAll(async () => {
      const session = await fixture.login();
      developer = await fixture.member(session, 'dev@example.test', 'developer');
      viewer = await fixture.member(session, 'view@example.test', 'viewer');
    });

    test('a scope by name that the role cannot use is 403 and named; one that it can is not', async () => {
      const refused = await create(viewer.session, { name: 'x', scopes: ['scans:read', 'scans:trigger'] });
      expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining('scans:trigger')]);
      expect((await create(viewer.session, { name: 'x', scopes: ['scans:read'] })).status).toBe(201);
      expect((await create(developer.session, { name: 'x', scopes: ['scans:manage'] })).status).toBe(403);
    });

    test('a preset is granted whole, and the permissions stay those of the role', async () => {
      const key = await fixture.key(viewer.session, { scope_preset: 'CI/CD Pipeline (Basic)' });
      await use(key.headers);
      expect(claims()).toMatchObject({
        scopes: ['scans:trigger', 'scans:read'],
        permissions: ['view_cloud_accounts', 'view_scans', 'view_alerts'],
      });
    });

    test("keys are their maker's own: nobody else lists or revokes them", async () => {
      const key = await fixture.key(developer.session);
      const revoked = await fixture.server.call(`/api/api-keys/${key.id}`, { method: 'DELETE', headers: owner });
      expect(revoked.status).toBe(404);
      const listed = await fixture.server.call('/api/api-keys?limit=100', { headers: owner });
      expect(listed.text).not.toContain(key.id);
      expect((await use(key.headers)).status).toBe(200);
    });

    test("a key follows its owner's role, and dies with the membership for good", async () => {
      const person = await fixture.member(owner, 'moving@example.test', 'security_engineer');
      const key = await fixture.key(person.session, { scopes: ['scans:manage'], scope_preset: undefined });
      await use(key.headers);
      expect(claims().permissions).toContain('manage_scans');
      const { team_id } = claims();
      const path = `/api/teams/${team_id}/members/${person.userId}`;
      await fixture.server.call(path, { method: 'PUT', headers: owner, body: { role: 'viewer' } });
      await use(key.headers);
      expect(claims()).toMatchObject({ role: 'viewer', scopes: ['scans:manage'] });
      expect(claims().permissions).not.toContain('manage_scans');

      expect((await fixture.server.call(path, { method: 'DELETE', headers: owner })).status).toBe(200);
      expect((await use(key.headers)).status).toBe(401);
      expect((await use(person.session)).status).toBe(401);
      const again = { email: 'moving@example.test', role: 'viewer' };
      await fixture.server.call(`/api/teams/${team_id}/members`, { method: 'POST', headers: owner, body: again });
      fixture.clock.now += 10_000;
      expect((await use(key.headers)).status).toBe(401);
    });
  });
});
