import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { GatewayFixture } from '../testing/gateway-fixture';

/** What a server answers to bytes that no client library would send. */
function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the door', () => {
  let fixture: GatewayFixture;
  let key: Record<string, string>;
  const call: GatewayFixture['server']['call'] = (path, options) => fixture.server.call(path, options);

  beforeAll(async () => {
    fixture = await GatewayFixture.start({
      config: { OSK_CORS_ORIGINS: ['https://console.example'], OSK_PUBLIC_URL: 'https://osk.example' },
    });
    key = (await fixture.key(await fixture.login())).headers;
  });
  afterAll(() => fixture.stop());
  beforeEach(() => void (fixture.clock.now += 60_000));

  test('every answer has the security headers, its own or a service', async () => {
    for (const path of ['/api/alerts', '/api/nowhere', '/api/auth/me', '/healthz', '/api//x', '/api/openapi.json']) {
      const { headers } = await call(path, { headers: key });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^req_/);
    }
  });

  test('without https there is no HSTS', async () => {
    const plain = await GatewayFixture.start();
    expect((await plain.server.call('/healthz')).headers.get('strict-transport-security')).toBeNull();
    await plain.stop();
  });

  test('a service gets what the gateway vouches for and nothing that an outsider claims', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { status, headers } = await call('/api/alerts/x?a=1&b=%2F', {
      headers: {
        ...key,
        authorization: 'Bearer x',
        cookie: 'a=b',
        forwarded: 'for=1.1.1.1',
        'x-forwarded-for': '1.1.1.1',
        'x-real-ip': '1.1.1.1',
        'x-osk-caller': 'forged',
        'x-osk-service': 'forged',
        'x-osk-client-ip': '6.6.6.6',
        'x-osk-anything': 'forged',
        'x-request-id': 'given-by-client',
        'x-custom': 'kept',
        traceparent,
      },
    });
    expect([status, headers.get('x-request-id')]).toEqual([200, 'given-by-client']);
    const { last } = fixture.service;
    expect(last.url).toBe('/api/alerts/x?a=1&b=%2F');
    expect(last.headers).toMatchObject({
      'x-osk-client-ip': '127.0.0.1',
      'x-request-id': 'given-by-client',
      'x-custom': 'kept',
      traceparent,
    });
    expect(last.headers['x-osk-caller']).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    for (const name of [
      'x-api-key',
      'x-session-id',
      'authorization',
      'cookie',
      'forwarded',
      'x-forwarded-for',
      'x-real-ip',
      'x-osk-service',
      'x-osk-anything',
    ]) {
      expect([name, last.headers[name]]).toEqual([name, undefined]);
    }
  });

  test('a token is signed once a minute, and a trace begins where none was', async () => {
    const tokens = new Set<unknown>();
    for (let i = 0; i < 3; i += 1) {
      await call('/api/alerts', { headers: key });
      tokens.add(fixture.service.last.headers['x-osk-caller']);
      expect(fixture.service.last.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    }
    expect(tokens.size).toBe(1);
    fixture.clock.now += 61_000;
    await call('/api/alerts', { headers: key });
    tokens.add(fixture.service.last.headers['x-osk-caller']);
    expect(tokens.size).toBe(2);
  });

  test('hop-by-hop headers stop here, and Connection cannot take off what frames the body', async () => {
    const body = JSON.stringify({ a: 1 });
    const { host } = new URL(fixture.server.url);
    const answer = await raw(
      fixture.server.url,
      `POST /api/alerts/x HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${key['x-api-key']}\r\nTE: trailers\r\nX-Hop: 1\r\n` +
        `Connection: close, x-hop, content-length, x-osk-caller\r\nProxy-Authorization: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toContain('200 OK');
    const { headers } = fixture.service.last;
    expect(headers).toMatchObject({ 'content-length': String(body.length), 'x-osk-caller': expect.any(String) });
    for (const name of ['te', 'x-hop', 'proxy-authorization']) expect(headers[name]).toBeUndefined();
  });

  test.each(['DELETE', 'GET', 'HEAD'])('a chunked %s smuggles no second request', async (method) => {
    const before = fixture.service.seen.length;
    const smuggled = 'GET /internal/secret HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(
      fixture.server.url,
      `${method} /api/alerts/x HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key['x-api-key']}\r\nConnection: close\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    await call('/api/alerts', { headers: key });
    expect(fixture.service.seen.slice(before).map(({ url }) => url)).toEqual(['/api/alerts']);
  });

  test.each([
    ['/internal/openapi.json', 404],
    ['/Internal/openapi.json', 404],
    ['/api/nowhere', 404],
    ['/API/alerts', 404],
    ['/api/alerts/../../internal/openapi.json', 400],
    ['/api/alerts/..%2f..%2finternal/openapi.json', 400],
    ['/api//alerts', 400],
    ['//api/alerts', 400],
    ['/api\\alerts', 400],
    ['/api/alerts/%zz', 400],
  ])('%s reaches no service', async (path, status) => {
    const before = fixture.service.seen.length;
    const answer = await raw(
      fixture.server.url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key['x-api-key']}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('"detail"');
    expect(fixture.service.seen.length).toBe(before);
  });

  test('methods: TRACE is 405 with Allow, OPTIONS says what there is, HEAD goes through', async () => {
    const trace = await raw(fixture.server.url, 'TRACE /api/alerts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(trace).toMatch(/^HTTP\/1\.1 405[\s\S]*Allow: GET/i);
    const options = await call('/api/alerts', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, expect.stringContaining('PATCH')]);
    expect((await call('/api/alerts', { method: 'HEAD', headers: key })).status).toBe(200);
    const own = await call('/api/auth/login', { method: 'DELETE' });
    expect([own.status, own.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('cross-origin: the named origin may, others learn nothing, a service has no say', async () => {
    fixture.service.on('/api/alerts/cors', (_req, res) => res.setHeader('access-control-allow-origin', '*').end());
    const from = (origin: string, more = {}) => ({ ...key, origin, ...more });
    const good = await call('/api/alerts/cors', { headers: from('https://console.example') });
    expect(good.headers.get('access-control-allow-origin')).toBe('https://console.example');
    expect(good.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
    expect(good.headers.get('access-control-allow-credentials')).toBeNull();
    const bad = await call('/api/alerts/cors', { headers: from('https://evil.example') });
    expect(bad.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await call('/api/alerts', {
      method: 'OPTIONS',
      headers: { origin: 'https://console.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-API-Key');
  });

  test('provider routes pass without a credential, with what proves the provider, and with no caller', async () => {
    const { status } = await call('/api/cloud-events/webhook/gcp', {
      method: 'POST',
      body: {},
      headers: { authorization: 'Bearer oidc', 'x-osk-ingest-token': 't', 'x-osk-caller': 'forged' },
    });
    expect(status).toBe(200);
    expect(fixture.service.last.headers).toMatchObject({ authorization: 'Bearer oidc', 'x-osk-ingest-token': 't' });
    expect(fixture.service.last.headers['x-osk-caller']).toBeUndefined();
    for (const path of [
      '/api/cloud-events/webhook',
      '/api/cloud-events/webhookx/gcp',
      '/api/cloud-events/',
      '/api/container-security/webhooks/configure',
    ]) {
      expect([path, (await call(path, { method: 'POST', body: {} })).status]).toEqual([path, 401]);
    }
  });

  test('a body that says it is too large is refused before it is read', async () => {
    const answer = await raw(
      fixture.server.url,
      `POST /api/code-scan/x HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key['x-api-key']}\r\nContent-Length: 700000000\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain('HTTP/1.1 413');
  });

  test('an upload streams: the first bytes arrive before the last are sent, and all of them arrive', async () => {
    const size = 50 * 1024 * 1024;
    const chunk = Buffer.alloc(1024 * 1024, 'osk');
    const expected = createHash('sha256');
    for (let sent = 0; sent < size; sent += chunk.length) expected.update(chunk);
    let sawSome = () => {};
    const firstBytes = new Promise<void>((resolve) => (sawSome = resolve));
    fixture.service.on('/api/code-scan/upload', (req, res) => {
      const hash = createHash('sha256');
      req.on('data', (data: Buffer) => {
        sawSome();
        hash.update(data);
      });
      req.on('end', () => res.end(hash.digest('hex')));
    });
    let sent = 0;
    const body = new ReadableStream({
      async pull(controller) {
        // After the first chunk nothing more is sent until the service has seen some of it.
        if (sent === chunk.length) await firstBytes;
        controller.enqueue(chunk);
        sent += chunk.length;
        if (sent === size) controller.close();
      },
    });
    const response = await fetch(`${fixture.server.url}/api/code-scan/upload`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/zip' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await response.text()).toBe(expected.digest('hex'));
  });

  test('an answer streams too', async () => {
    let finish = () => {};
    fixture.service.on('/api/reports/stream', (_req, res) => {
      res.write('first');
      finish = () => res.end('last');
    });
    const response = await fetch(`${fixture.server.url}/api/reports/stream`, { headers: key });
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(Buffer.from(first.value!).toString()).toBe('first');
    finish();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('last');
  });

  test('of two limits the tighter is shown', async () => {
    const limits = (remaining: string) => ({
      'ratelimit-limit': '9',
      'ratelimit-remaining': remaining,
      'ratelimit-reset': '7',
    });
    fixture.service.on('/api/alerts/tight', (_req, res) => res.writeHead(200, limits('2')).end());
    fixture.service.on('/api/alerts/loose', (_req, res) => res.writeHead(200, limits('9000')).end());
    const tight = await call('/api/alerts/tight', { headers: key });
    expect([tight.headers.get('ratelimit-limit'), tight.headers.get('ratelimit-remaining')]).toEqual(['9', '2']);
    const loose = await call('/api/alerts/loose', { headers: key });
    expect(loose.headers.get('ratelimit-limit')).toBe('600');
  });
});
