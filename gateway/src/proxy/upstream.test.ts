import { request } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { refusedPort, type RefusedPort } from '@osk/test-ports';
import { GatewayFixture } from '../testing/gateway-fixture';

/** A TCP server that does to each connection what a test wants. */
async function rudeServer(treat: (socket: Socket) => void): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    treat(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('a service that is not well', () => {
  let fixture: GatewayFixture;
  let key: Record<string, string>;
  const servers: Server[] = [];
  let kept = 0;
  let gone: RefusedPort;

  beforeAll(async () => {
    const closing = await rudeServer((socket) => socket.once('data', () => socket.destroy()));
    const silent = await rudeServer(() => {});
    const half = await rudeServer((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => setImmediate(() => socket.destroy())),
      ),
    );
    const garbage = await rudeServer((socket) => socket.once('data', () => socket.end('this is not HTTP\r\n\r\n')));
    // Answers once per connection and closes it when a second request comes: a keep-alive race, made certain.
    const stale = await rudeServer((socket) => {
      kept += 1;
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        socket.once('data', () => socket.destroy());
      });
    });
    gone = await refusedPort();
    servers.push(closing.server, silent.server, half.server, garbage.server, stale.server);
    fixture = await GatewayFixture.start({
      config: { OSK_UPSTREAM_TIMEOUT_SECONDS: 1 },
      serviceUrls: {
        k8s: closing.url,
        vulns: silent.url,
        delivery: half.url,
        containers: garbage.url,
        'cloud-posture': stale.url,
        'code-security': `http://127.0.0.1:${gone.port}`,
      },
    });
    key = (await fixture.key(await fixture.login())).headers;
  });
  afterAll(async () => {
    await fixture.stop();
    for (const server of servers) server.close();
    gone.release();
  });

  test.each([
    ['/api/k8s/x', 502, 'k8s'],
    ['/api/container/x', 502, 'containers'],
    ['/api/code/x', 503, 'code-security'],
    ['/api/vulnerabilities', 504, 'vulns'],
  ])('%s answers %i in the envelope, without a stack or an address', async (path, status, service) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fixture.server.call(path, {
        method,
        headers: key,
        ...(method === 'POST' && { body: { a: 1 } }),
      });
      expect(answer.status).toBe(status);
      expect(answer.json).toMatchObject({ success: false, error_code: 1901, detail: expect.stringContaining(service) });
      expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|at /);
      expect(answer.headers.get('ratelimit-limit')).toBe('600');
    }
  });

  test('an answer that breaks off is broken for the client too', async () => {
    await expect(fixture.server.call('/api/webhooks', { headers: key })).rejects.toThrow();
  });

  test('a kept connection that was closed meanwhile is no failure of a read, and no licence to repeat a write', async () => {
    const call = (method: string) => fixture.server.call('/api/cspm/x', { method, headers: key });
    expect((await call('GET')).text).toBe('ok');
    expect((await call('GET')).text).toBe('ok');
    expect(kept).toBe(2);
    expect((await call('POST')).status).toBe(502);
  });

  test('a client that goes away takes its request along', async () => {
    let aborted: Promise<unknown> = Promise.resolve();
    const arrived = new Promise<void>((resolve) => {
      fixture.service.on('/api/alerts/slow', (req, res) => {
        aborted = once(res, 'close');
        req.resume();
        resolve();
      });
    });
    const client = request(`${fixture.server.url}/api/alerts/slow`, { headers: key });
    client.on('error', () => {});
    client.end();
    await arrived;
    client.destroy();
    await aborted;
  });

  test('an early refusal of a large upload reaches the client', async () => {
    fixture.service.on('/api/cicd/early', (req, res) => {
      req.resume();
      res.writeHead(413, { 'content-type': 'application/json' }).end('{"detail":"too large"}');
    });
    const body = new Uint8Array(5_000_000);
    const answer = await fetch(`${fixture.server.url}/api/cicd/early`, { method: 'POST', headers: key, body });
    expect([answer.status, await answer.json()]).toEqual([413, { detail: 'too large' }]);
  });

  test('connections to a service are kept', async () => {
    await fixture.server.call('/api/alerts', { headers: key });
    const before = fixture.service.connections;
    for (let i = 0; i < 20; i += 1) await fixture.server.call('/api/alerts', { headers: key });
    expect(fixture.service.connections - before).toBeLessThanOrEqual(1);
  });
});
