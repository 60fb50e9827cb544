import { createServiceApp, createMetrics, createTokenVerifier, defineRoute, silentLogger } from '@osk/service-kit';
import { serveForTest, type TestServer } from '@osk/service-kit/testing';
import { Type } from '@sinclair/typebox';
import { GatewayFixture } from '../testing/gateway-fixture';

const Caller = Type.Object({
  team_id: Type.String(),
  via: Type.String(),
  ip: Type.String(),
  request_id: Type.String(),
});

/** A service as they all are, behind the door as it is: what the one vouches for, the other acts on. */
describe('a real service behind the gateway', () => {
  let fixture: GatewayFixture;
  let service: TestServer;
  let owner: Record<string, string>;

  const trigger = defineRoute({
    operationId: 'triggerScan',
    method: 'post',
    path: '/api/cicd/scans/trigger',
    summary: 'Start a scan',
    auth: 'key|session',
    scope: 'scans:trigger',
    permission: 'run_scans',
    shape: 'envelope',
    body: Type.Object({ target: Type.String() }, { additionalProperties: false }),
    responses: { 201: Caller },
  }).handle(async (_input, { teamId, via, ip, requestId }) => ({ team_id: teamId, via, ip, request_id: requestId }));
  const sessionOnly = defineRoute({
    operationId: 'initiateScan',
    method: 'post',
    path: '/api/cicd/session-only',
    summary: 'For people alone',
    auth: 'session',
    permission: 'run_scans',
    shape: 'direct',
    responses: { 200: Type.Object({}) },
  }).handle(async () => ({}));

  const start = (headers: Record<string, string>, body: unknown = { target: 'x' }) =>
    fixture.server.call('/api/cicd/scans/trigger', { method: 'POST', headers, body });

  beforeAll(async () => {
    // The address must be known before the keys are: the service is reached through the fixture's own keys.
    let listener: Parameters<typeof serveForTest>[0] = () => {};
    service = await serveForTest((req, res) => listener(req, res));
    fixture = await GatewayFixture.start({ serviceUrls: { scans: service.url } });
    const { publicKey } = fixture.tokenKeys;
    listener = createServiceApp({
      name: 'scans',
      routes: [trigger, sessionOnly],
      verifier: createTokenVerifier({ gateway: publicKey, services: publicKey }),
      logger: silentLogger,
      metrics: createMetrics('scans'),
      health: [],
    });
    owner = await fixture.login();
  });
  afterAll(async () => {
    await fixture.stop();
    await service.close();
  });

  test('a key with scope and role, and a session, get through; the service knows them', async () => {
    const key = await fixture.key(owner, { scope_preset: 'CI/CD Pipeline (Basic)' });
    const byKey = await start({ ...key.headers, 'x-request-id': 'followed' });
    expect([byKey.status, byKey.json.data]).toMatchObject([
      201,
      { via: 'key', ip: '127.0.0.1', request_id: 'followed' },
    ]);
    expect((await start(owner)).json.data).toMatchObject({ via: 'session', team_id: byKey.json.data.team_id });
  });

  test('a missing scope is 401, a missing permission 403, a session-only route 401 for a key', async () => {
    const reader = await fixture.key(owner, { scope_preset: undefined, scopes: ['scans:read'] });
    expect((await start(reader.headers)).status).toBe(401);
    const viewer = await fixture.member(owner, 'viewer@example.test', 'viewer');
    const viewersKey = await fixture.key(viewer.session, { scope_preset: 'CI/CD Pipeline (Basic)' });
    expect([(await start(viewersKey.headers)).status, (await start(viewer.session)).status]).toEqual([403, 403]);
    const all = await fixture.key(owner);
    const call = (headers: Record<string, string>) =>
      fixture.server.call('/api/cicd/session-only', { method: 'POST', headers });
    expect([(await call(all.headers)).status, (await call(owner)).status]).toEqual([401, 200]);
  });

  test("the service's own refusals come through as they are", async () => {
    expect((await start(owner, '{"target":')).status).toBe(415);
    const malformed = await fixture.server.call('/api/cicd/scans/trigger', {
      method: 'POST',
      headers: { ...owner, 'content-type': 'application/json' },
      body: '{"target":',
    });
    expect(malformed.status).toBe(400);
    const wrong = await start(owner, { target: 1 });
    expect([wrong.status, wrong.json.detail]).toEqual([422, expect.stringContaining('target')]);
    expect((await start(owner, { target: 'x'.repeat(2_000_000) })).status).toBe(413);
    expect((await fixture.server.call('/api/cicd/scans/trigger', { headers: owner })).status).toBe(405);
  });
});
