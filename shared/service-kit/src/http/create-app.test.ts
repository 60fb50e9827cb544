import { Readable } from 'node:stream';
import { StringEnum } from '@osk/contracts';
import { Type } from '@sinclair/typebox';
import { errors } from '../errors';
import { silentLogger } from '../logging/logger';
import { createMetrics } from '../metrics/metrics';
import { defineRoute } from '../route/define-route';
import type { Route } from '../route/types';
import { recordingAudit, serveForTest, testIdentity, type TestServer } from '../testing';
import { createServiceApp } from './create-app';

const Widget = Type.Object({ id: Type.String(), size: Type.Integer() });

const list = defineRoute({
  operationId: 'listWidgets',
  method: 'get',
  path: '/api/widgets',
  summary: 'List widgets',
  auth: 'key|session',
  scope: 'scans:read',
  permission: 'view_scans',
  shape: 'envelope',
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    sort: StringEnum(['size', 'id'], { default: 'id' }),
    active: Type.Optional(Type.Boolean()),
    name: Type.Optional(Type.String()),
  }),
  responses: {
    200: Type.Object({
      limit: Type.Integer(),
      sort: Type.String(),
      active: Type.Optional(Type.Boolean()),
      name: Type.Optional(Type.String()),
    }),
  },
}).handle(async ({ query }) => query);

const create = defineRoute({
  operationId: 'createWidget',
  method: 'post',
  path: '/api/widgets',
  summary: 'Create a widget',
  auth: 'key|session',
  scope: 'scans:trigger',
  permission: 'run_scans',
  shape: 'direct',
  body: Type.Object(
    { name: Type.String({ minLength: 1 }), kind: StringEnum(['round', 'square']) },
    { additionalProperties: false },
  ),
  bodyLimitBytes: 2048,
  responses: { 201: Widget },
}).handle(async ({ body }) => ({ id: body.name, size: 1 }));

const read = defineRoute({
  operationId: 'readWidget',
  method: 'get',
  path: '/api/widgets/:id',
  summary: 'Read a widget',
  auth: 'key|session',
  scope: 'scans:read',
  permission: 'view_scans',
  shape: 'direct',
  params: Type.Object({ id: Type.String() }),
  responses: { 200: Widget },
}).handle(async ({ params }) => {
  if (params.id === 'boom') throw new Error('secret detail of the database');
  if (params.id === 'wrong') return { id: 'wrong', size: 'big' } as unknown as { id: string; size: number };
  throw errors.notFound(`Widget not found: ${params.id}`);
});

const special = defineRoute({
  operationId: 'exportWidgets',
  method: 'get',
  path: '/api/widgets/export',
  summary: 'Export widgets',
  auth: 'session',
  permission: 'view_scans',
  shape: 'file',
  responses: { 200: Type.String() },
}).handle(async () => ({ contentType: 'text/csv', filename: 'widgets.csv', body: Readable.from(['a,', 'b']) }));

const capped = defineRoute({
  operationId: 'cappedWidget',
  method: 'post',
  path: '/api/capped',
  summary: 'A capped route',
  cap: { limit: 2, windowSeconds: 60 },
  auth: 'public',
  shape: 'envelope',
  responses: { 200: Type.Object({}) },
}).handle(async () => ({}));

const internal = defineRoute({
  operationId: 'internalWidget',
  method: 'post',
  path: '/internal/widgets',
  summary: 'Between services',
  auth: 'service',
  shape: 'direct',
  body: Type.Object({ found: Type.Optional(Type.String()) }),
  responses: { 200: Type.Object({ from: Type.String(), found: Type.Optional(Type.String()) }) },
}).handle(async ({ body }, context) => ({ from: context.callingService, ...body }));

const routes: Route[] = [list, create, read, special, capped, internal];

describe('createServiceApp', () => {
  const identity = testIdentity();
  const audit = recordingAudit();
  let storeUp = true;
  let server: TestServer;

  beforeAll(async () => {
    const app = createServiceApp({
      name: 'widgets',
      routes,
      verifier: identity.verifier,
      logger: silentLogger,
      metrics: createMetrics('widgets'),
      audit,
      health: [
        {
          name: 'store',
          check: async () => {
            if (!storeUp) throw new Error('down');
          },
        },
      ],
    });
    server = await serveForTest(app);
  });
  afterAll(() => server.close());
  beforeEach(() => void audit.entries.splice(0));

  test('answers in an envelope and fills in defaults', async () => {
    const { status, json, headers } = await server.call('/api/widgets', { headers: identity.as() });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, data: { limit: 50, sort: 'id' } });
    expect(json.timestamp).toMatch(/^\d{4}-.*Z$/);
    expect(headers.get('x-request-id')).toMatch(/^req_/);
  });

  test('query parameters never fail: cut, dropped, defaulted', async () => {
    const { json } = await server.call('/api/widgets?limit=9999&sort=nonsense&active=maybe&zzz=1&name=%00', {
      headers: identity.as(),
    });
    expect(json.data).toEqual({ limit: 100, sort: 'id' });
    const low = await server.call('/api/widgets?limit=-4&active=true', { headers: identity.as() });
    expect(low.json.data).toEqual({ limit: 1, sort: 'id', active: true });
    for (const [written, active] of [
      ['True', true],
      ['1', true],
      ['FALSE', false],
      ['0', false],
    ] as const) {
      const { json } = await server.call(`/api/widgets?active=${written}`, { headers: identity.as() });
      expect(json.data).toEqual({ limit: 50, sort: 'id', active });
    }
    const twice = await server.call('/api/widgets?limit=3&limit=4&limit=x', { headers: identity.as() });
    expect(twice.status).toBe(200);
  });

  test.each([
    ['no token', {}, 401],
    ['a forged token', { 'x-osk-caller': 'a.b.c' }, 401],
    ['a key without the scope', identity.as({ scopes: ['scans:trigger'] }), 401],
    ['a role without the permission', identity.as({ permissions: [] }), 403],
    ['a session without scopes', identity.as({ via: 'session', scopes: [] }), 200],
  ])('%s', async (_name, headers, expected) => {
    expect((await server.call('/api/widgets', { headers: headers as Record<string, string> })).status).toBe(expected);
  });

  test('a session-only route refuses keys with 401 and streams a file to sessions', async () => {
    expect((await server.call('/api/widgets/export', { headers: identity.as() })).status).toBe(401);
    const file = await server.call('/api/widgets/export', { headers: identity.as({ via: 'session' }) });
    expect([file.status, file.text]).toEqual([200, 'a,b']);
    expect(file.headers.get('content-disposition')).toContain('widgets.csv');
  });

  test('bad bodies: 400, 413, 415, 422 that name the field', async () => {
    const post = (body: unknown, headers = {}) =>
      server.call('/api/widgets', { method: 'POST', body, headers: { ...identity.as(), ...headers } });
    expect((await post('{"name":', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await post({ name: 'x'.repeat(5000), kind: 'round' })).status).toBe(413);
    const wrong = await post({ name: '', kind: 'oval', extra: 1 });
    expect(wrong.status).toBe(422);
    expect(wrong.json.detail).toMatch(/name.*kind must be one of: round, square|kind must be one of/);
    expect(wrong.json.detail).toContain('extra is not a known field');
    expect((await post(undefined)).json.detail).toContain('name is required');
    expect((await post('null', { 'content-type': 'application/json' })).status).toBe(422);
  });

  test.each(['gzip', 'deflate', 'br', 'zstd'])(
    'a body that is not %s although it says so is a 4xx',
    async (encoding) => {
      const headers = { ...identity.as(), 'content-type': 'application/json', 'content-encoding': encoding };
      const { status, json } = await server.call('/api/widgets', { method: 'POST', body: '{"name":"a"}', headers });
      expect([status, json.detail]).toEqual([encoding === 'zstd' ? 415 : 400, expect.stringMatching(/encoding/i)]);
    },
  );

  test('a body is not read for a caller who may not call', async () => {
    const answer = await server.call('/api/widgets', {
      method: 'POST',
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(401);
  });

  test('a change is recorded with who, what and outcome, a refused one too', async () => {
    const ok = await server.call('/api/widgets', {
      method: 'POST',
      body: { name: 'a', kind: 'round' },
      headers: identity.as(),
    });
    expect([ok.status, ok.json]).toEqual([201, { id: 'a', size: 1 }]);
    await server.call('/api/widgets', {
      method: 'POST',
      body: { name: 'a', kind: 'round' },
      headers: identity.as({ permissions: [] }),
    });
    expect(audit.entries.map((entry) => [entry.operation_id, entry.status, entry.via])).toEqual([
      ['createWidget', 201, 'key'],
      ['createWidget', 403, 'key'],
    ]);
  });

  test('errors: 404 with detail, 500 without a secret, 405 with Allow', async () => {
    const missing = await server.call('/api/widgets/x', { headers: identity.as() });
    expect([missing.status, missing.json]).toEqual([404, { detail: 'Widget not found: x' }]);
    const broken = await server.call('/api/widgets/boom', { headers: identity.as() });
    expect(broken.status).toBe(500);
    expect(broken.json.message).toMatch(/^Query failed:/);
    expect(broken.text).not.toContain('secret');
    const method = await server.call('/api/widgets', { method: 'DELETE', headers: identity.as() });
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await server.call('/nowhere')).json).toMatchObject({ detail: 'Not found' });
    expect((await server.call('/api/widgets/%E0%A4%A')).status).toBe(400);
  });

  test('an answer against its schema is a failure in tests', async () => {
    expect((await server.call('/api/widgets/wrong', { headers: identity.as() })).status).toBe(500);
  });

  test("a route's own cap answers 429 with Retry-After", async () => {
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await server.call('/api/capped', { method: 'POST' })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await server.call('/api/capped', { method: 'POST' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  });

  test('internal routes take a service token and nothing else', async () => {
    expect((await server.call('/internal/widgets', { method: 'POST', headers: identity.as() })).status).toBe(401);
    const ok = await server.call('/internal/widgets', { method: 'POST', headers: identity.asService('vulns') });
    expect(ok.json).toEqual({ from: 'vulns' });
  });

  test('texts that cannot be kept are refused from callers, and pass among services as they were found', async () => {
    const headers = { ...identity.as(), 'content-type': 'application/json' };
    const refused = await server.call('/api/widgets', {
      method: 'POST',
      body: { name: 'a\0', kind: 'round' },
      headers,
    });
    expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining('name holds')]);
    const between = { method: 'POST', body: { found: 'a\0' }, headers: identity.asService('vulns') };
    expect((await server.call('/internal/widgets', between)).json).toEqual({ from: 'vulns', found: 'a\0' });
  });

  test('health, readiness, and the document without internal routes', async () => {
    expect((await server.call('/healthz')).json).toEqual({ status: 'ok' });
    expect((await server.call('/readyz')).status).toBe(200);
    storeUp = false;
    const down = await server.call('/readyz');
    storeUp = true;
    expect([down.status, down.json.checks]).toEqual([503, { store: 'failed' }]);
    const { json } = await server.call('/internal/openapi.json');
    expect(Object.keys(json.paths)).toEqual(
      ['/api/capped', '/api/widgets', '/api/widgets/{id}', '/api/widgets/export'].sort((a, b) => a.localeCompare(b)),
    );
    expect(json.paths['/api/widgets'].post['x-scope']).toBe('scans:trigger');
  });
});
