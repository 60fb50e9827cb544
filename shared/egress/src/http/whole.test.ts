import type { RequestListener } from 'node:http';
import { createEgress, type EgressError, type Egress, type EgressHttpRequest } from '../index';
import { loopbackEgress, startHttpFixture, startTcpFixture } from '../testing';

const egress: Egress = loopbackEgress({ 'a.test': ['127.0.0.1'], 'b.test': ['127.0.0.1'] });
const open: { close(): Promise<void> }[] = [];
const serve = async (listener: RequestListener) => {
  const fixture = await startHttpFixture(listener);
  open.push(fixture);
  return fixture;
};
/** A server that answers every connection with these bytes and ends it. */
const answer = async (bytes: string | Buffer, end = true) => {
  const fixture = await startTcpFixture((socket) => {
    socket.once('data', () => (end ? socket.end(bytes) : socket.write(bytes)));
  });
  open.push(fixture);
  return `http://127.0.0.1:${fixture.port}/`;
};
const codeOf = (url: string, request?: EgressHttpRequest) =>
  egress.http(url, request).then(
    ({ status }) => status,
    (error: EgressError) => error.code,
  );

afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(() => egress.close());

describe('http', () => {
  test('sends method, headers and body; gives status, every header, body, URL and address', async () => {
    const { port } = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method, url, headers } = request;
        response.writeHead(201, { 'Set-Cookie': ['a=1', 'b=2'], 'X-One': '1' });
        response.end(JSON.stringify({ method, url, headers, body }));
      });
    });
    const url = `http://A.test:${port}/p?q=1#f`;
    const answered = await egress.http(url, { method: 'POST', headers: { 'X-Own': ['1', '2'] }, body: 'hello' });
    expect(answered).toMatchObject({
      status: 201,
      address: '127.0.0.1',
      truncated: false,
      redirects: [],
      url: `http://a.test:${port}/p?q=1#f`,
    });
    expect(answered.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(answered.headers['x-one']).toEqual(['1']);
    expect(answered.headers.constructor).toBeUndefined();
    expect(JSON.parse(answered.body.toString())).toMatchObject({
      method: 'POST',
      url: '/p?q=1',
      body: 'hello',
      headers: { host: `a.test:${port}`, 'x-own': '1, 2', 'user-agent': expect.stringContaining('OpenSkerry') },
    });
  });

  test('the request target can be sent as written', async () => {
    const { origin } = await serve((request, response) => response.end(request.url));
    expect((await egress.http(`${origin}/x`, { path: '/a/../../etc//passwd?%zz' })).body.toString()).toBe(
      '/a/../../etc//passwd?%zz',
    );
    expect(await codeOf(origin, { path: '/a b' })).toBe('invalid_request');
    expect(await codeOf(origin, { path: '/a\r\nX: 1' })).toBe('invalid_request');
    expect(await codeOf(origin, { path: 'http://other.test/' })).toBe('invalid_request');
  });

  test('nothing can be smuggled through method, header or host', async () => {
    const { origin } = await serve((_request, response) => response.end());
    expect(await codeOf(origin, { method: 'GET / HTTP/1.1\r\nX: 1' })).toBe('invalid_request');
    expect(await codeOf(origin, { headers: { 'x-a': 'b\r\nx-c: d' } })).toBe('invalid_request');
    expect(await codeOf(origin, { headers: { 'x-a\r\nx-c': 'd' } })).toBe('invalid_request');
    expect(await codeOf(origin, { method: 'POST', headers: { 'content-length': '1' }, body: 'abc' })).toBe(
      'invalid_request',
    );
  });

  test('a body stops at its cap', async () => {
    const { origin } = await serve((_request, response) => response.end('x'.repeat(1000)));
    const cut = await egress.http(origin, { maxBodyBytes: 999 });
    expect([cut.truncated, cut.body.length]).toEqual([true, 999]);
    const whole = await egress.http(origin, { maxBodyBytes: 1000 });
    expect([whole.truncated, whole.body.length]).toEqual([false, 1000]);
    expect(await egress.http(origin, { maxBodyBytes: 0 })).toMatchObject({ truncated: true, body: Buffer.alloc(0) });
  });

  test('an endless body is not read to its end', async () => {
    const { origin } = await serve((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const pump = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pump);
      pump();
    });
    const answered = await egress.http(origin, { maxBodyBytes: 100_000 });
    expect([answered.truncated, answered.body.length]).toEqual([true, 100_000]);
  });
});

describe('time', () => {
  test.each([
    ['before the headers', ''],
    ['in the middle of the headers', 'HTTP/1.1 200 OK\r\nA: b\r\n'],
    ['in the middle of the body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc'],
  ])('silence %s ends in timeout', async (_where, sent) => {
    expect(await codeOf(await answer(sent, false), { timeoutMs: 100 })).toBe('timeout');
  });

  test.each([
    ['headers', 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'],
    ['body', 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'x'],
    ['chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('dripping %s end in timeout', async (_what, start, drip) => {
    const fixture = await startTcpFixture((socket) => {
      socket.write(start);
      const timer = setInterval(() => socket.write(drip), 5);
      socket.once('close', () => clearInterval(timer));
    });
    open.push(fixture);
    expect(await codeOf(`http://127.0.0.1:${fixture.port}/`, { timeoutMs: 150 })).toBe('timeout');
  });

  test('the caller can call it off at any point', async () => {
    const url = await answer('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc', false);
    expect(await codeOf(url, { signal: AbortSignal.abort() })).toBe('aborted');
    expect(await codeOf(url, { signal: AbortSignal.timeout(50) })).toBe('aborted');
  });

  test('close() ends what is under way and what comes after', async () => {
    const own = createEgress({ allow: ['127.0.0.1'], allowHttp: true });
    let arrived: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (arrived = resolve));
    const { origin } = await serve(() => arrived());
    const pending = own.http(origin).catch((error: EgressError) => error.code);
    await reached;
    await own.close();
    expect(await pending).toBe('aborted');
    expect(await own.http(origin).catch((error: EgressError) => error.code)).toBe('aborted');
  });
});

describe('peers that misbehave', () => {
  test.each([
    ['garbage', '\x00\x01\x02 garbage \xff\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['nothing', ''],
    ['a cut header', 'HTTP/1.1 200 OK\r\nConte'],
    ['a cut body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc'],
    ['a bad chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['a huge header', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['very many headers', `HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(40_000)}\r\n`],
    ['an upgrade nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['broken gzip', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello'],
    ['broken brotli', 'HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 5\r\n\r\n\xff\xff\xff\xff\xff'],
  ])('%s is protocol_error', async (_what, bytes) => {
    expect(await codeOf(await answer(Buffer.from(bytes, 'latin1')))).toBe('protocol_error');
  });

  test('a reset and a closed port', async () => {
    const fixture = await startTcpFixture((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    const url = `http://127.0.0.1:${fixture.port}/`;
    expect(await codeOf(url)).toBe('protocol_error');
    await fixture.close();
    expect(await codeOf(url)).toBe('connect_failed');
  });

  test('TLS where there is none, and none where there is TLS', async () => {
    const url = await answer('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await codeOf(url.replace('http:', 'https:'))).toBe('tls_error');
  });
});
