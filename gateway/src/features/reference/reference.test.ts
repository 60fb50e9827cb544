import { openApiDocument, defineRoute, silentLogger } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { GatewayFixture } from '../../testing/gateway-fixture';
import { ReferenceService } from './reference.service';

const alerts = openApiDocument(
  [
    defineRoute({
      operationId: 'listAlerts',
      method: 'get',
      path: '/api/alerts',
      summary: 'List alerts',
      auth: 'key|session',
      scope: 'alerts:read',
      permission: 'view_alerts',
      shape: 'direct',
      responses: { 200: Type.Object({}) },
    }).handle(async () => ({})),
  ],
  { title: 'alerts' },
);

describe('the reference', () => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await GatewayFixture.start({ serviceUrls: { k8s: 'http://127.0.0.1:1' } });
    // The fake plays every service: the first one asked brings the operation, a second would declare it twice.
    let given = false;
    fixture.service.on('/internal/openapi.json', (_req, res) => {
      const empty = { ...alerts, paths: {} };
      res.setHeader('content-type', 'application/json').end(JSON.stringify(given ? empty : alerts));
      given = true;
    });
  });
  afterAll(() => fixture.stop());

  test('one public document of all services and of the gateway; what is down is named', async () => {
    const { status, json, headers } = await fixture.server.call('/api/openapi.json');
    expect([status, json.openapi]).toEqual([200, '3.1.0']);
    expect(Object.keys(json.paths)).toEqual(
      expect.arrayContaining([
        '/api/alerts',
        '/api/auth/login',
        '/api/api-keys',
        '/api/teams/{team_id}/members/{user_id}',
      ]),
    );
    expect(json.paths['/api/alerts'].get['x-scope']).toBe('alerts:read');
    expect(json['x-unavailable']).toEqual(['k8s']);
    expect(headers.get('ratelimit-limit')).toBe('600');
    const asked = fixture.service.seen.length;
    await fixture.server.call('/api/openapi.json');
    expect(fixture.service.seen.length).toBe(asked);
  });

  test('the page and its files are local, under a policy that allows nothing else', async () => {
    const page = await fixture.server.call('/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    const csp = page.headers.get('content-security-policy')!;
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toMatch(/script-src[^;]*unsafe|https?:/);
    const references = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at]) => at!);
    expect(references).toHaveLength(4);
    for (const at of references) {
      const file = await fixture.server.call(at);
      expect([at, file.status, at.startsWith('/api/docs/')]).toEqual([at, 200, true]);
      expect(file.text.length).toBeGreaterThan(100);
    }
    expect(page.text).not.toMatch(/<script>|onload=|style=/);
  });

  test.each(['package.json', '..%2fpackage.json', 'swagger-ui.js', '__proto__', 'constructor'])(
    '%s is not served',
    async (name) => {
      expect([400, 404]).toContain((await fixture.server.call(`/api/docs/${name}`)).status);
    },
  );

  test('probes: the store decides, the services are reported', async () => {
    expect((await fixture.server.call('/healthz')).json).toEqual({ status: 'ok' });
    const ready = await fixture.server.call('/readyz');
    expect([ready.status, ready.json]).toMatchObject([
      200,
      { status: 'ready', checks: { store: 'ok' }, services: { alerts: 'ok', k8s: 'failed' } },
    ]);
  });
});

describe('ReferenceService', () => {
  test('a service that contradicts another is left out and named; the answer is asked for anew in time', async () => {
    let now = 0;
    let asked = 0;
    const service = new ReferenceService({
      own: { ...alerts, paths: {}, info: { title: 'all', version: '1' } },
      source: async (name) => {
        asked += 1;
        return name === 'scans' || name === 'vulns' ? alerts : { ...alerts, paths: {} };
      },
      now: () => now,
      logger: silentLogger,
    });
    const [one, two] = await Promise.all([service.document(), service.document()]);
    expect(one).toBe(two);
    expect([one['x-unavailable'], Object.keys(one.paths), asked]).toEqual([['vulns'], ['/api/alerts'], 8]);
    now = 4_999;
    await service.document();
    expect(asked).toBe(8);
    now = 5_000;
    await service.document();
    expect(asked).toBe(16);
  });
});
