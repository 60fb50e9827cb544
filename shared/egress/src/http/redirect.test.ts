import { Readable } from 'node:stream';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createEgress, type EgressError, type EgressHttpRequest } from '../index';
import { loopbackEgress, startHttpFixture, startTlsFixture } from '../testing';

const egress = loopbackEgress({ 'a.test': ['127.0.0.1'], 'b.test': ['127.0.0.1'], 'private.test': ['10.0.0.1'] });
const open: { close(): Promise<void> }[] = [];
const serve = async (listener: RequestListener) => {
  const fixture = await startHttpFixture(listener);
  open.push(fixture);
  return fixture;
};
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(() => egress.close());

const codeOf = (url: string, request?: EgressHttpRequest) =>
  egress.http(url, request).then(
    ({ status }) => status,
    (error: EgressError) => error.code,
  );
/** `/` redirects with `status` to `location`; every other path answers with what arrived there. */
const redirector = (location: (port: number) => string, status = 302) =>
  serve((request, response) => {
    if (request.url === '/') {
      response.writeHead(status, { location: location(request.socket.localPort as number) }).end('moved');
      return;
    }
    void echo(request).then((seen) => response.end(JSON.stringify(seen)));
  });
async function echo(request: IncomingMessage) {
  let body = '';
  for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
  return { method: request.method, headers: request.headers, body };
}
const seenBy = async (url: string, request: EgressHttpRequest) =>
  JSON.parse((await egress.http(url, { maxRedirects: 3, ...request })).body.toString()) as Awaited<
    ReturnType<typeof echo>
  >;

describe('redirects', () => {
  test('are handed back unless asked for', async () => {
    const { origin } = await redirector(() => '/next');
    expect(await egress.http(origin)).toMatchObject({ status: 302, headers: { location: ['/next'] }, redirects: [] });
  });

  test('are followed and told', async () => {
    const { origin } = await redirector(() => 'next?x');
    expect(await egress.http(origin, { maxRedirects: 1 })).toMatchObject({
      status: 200,
      url: `${origin}/next?x`,
      redirects: [{ url: `${origin}/`, status: 302, location: 'next?x' }],
    });
  });

  test('end after as many as allowed', async () => {
    const { origin } = await redirector(() => '/');
    expect(await codeOf(origin, { maxRedirects: 5 })).toBe('too_many_redirects');
  });

  test.each([
    ['http://10.0.0.1/', 'address_not_allowed'],
    ['http://169.254.169.254/latest/meta-data/', 'address_not_allowed'],
    ['http://2852039166/', 'address_not_allowed'],
    ['http://[::ffff:169.254.169.254]/', 'address_not_allowed'],
    ['http://[fe80::1]/', 'address_not_allowed'],
    ['//private.test/', 'address_not_allowed'],
    ['http://metadata.google.internal/', 'address_not_allowed'],
    ['http://unknown.test/', 'unresolvable'],
    ['file:///etc/passwd', 'scheme_not_allowed'],
    ['ftp://a.test/', 'scheme_not_allowed'],
    ['http://user:pass@a.test/', 'invalid_target'],
    ['http://a.test:0/', 'invalid_target'],
    ['http://[fe80::1%25eth0]/', 'invalid_target'],
  ])('to %s are refused: %s', async (location, code) => {
    const { origin } = await redirector(() => location);
    expect(await codeOf(origin, { maxRedirects: 3 })).toBe(code);
  });

  test('without a location are handed back', async () => {
    const { origin } = await serve((_request, response) => response.writeHead(302).end());
    expect(await codeOf(origin, { maxRedirects: 3 })).toBe(302);
  });

  test('from https to http are refused when the caller wants https only', async () => {
    const plain = await serve((_request, response) => response.end());
    const secure = await startTlsFixture({
      onRequest: (_request, response) => response.writeHead(302, { location: plain.origin }).end(),
    });
    open.push(secure);
    const request = { maxRedirects: 3, tls: { ca: secure.ca } };
    expect(await codeOf(secure.origin, { ...request, schemes: 'https_only' })).toBe('scheme_not_allowed');
    expect(await codeOf(secure.origin, request)).toBe(200);
  });

  test('each name is resolved for its own hop, and only the vetted address is used', async () => {
    const asked: string[] = [];
    const { port } = await redirector((own) => `http://b.test:${own}/next`);
    const own = createEgress({
      allow: ['127.0.0.1'],
      allowHttp: false,
      resolver: async (host) => {
        asked.push(host);
        return host === 'b.test' ? ['127.0.0.1', '192.168.0.1'] : ['127.0.0.1'];
      },
    });
    const refused = await own
      .http(`http://a.test:${port}/`, { maxRedirects: 3 })
      .catch((error: EgressError) => error.code);
    await own.close();
    expect([refused, asked]).toEqual(['address_not_allowed', ['a.test', 'b.test']]);
  });
});

describe('what a redirect carries on', () => {
  const secrets = {
    Authorization: 'Bearer x',
    Cookie: 'a=b',
    'X-API-Key': 'k',
    'X-Custom': 'c',
    'Proxy-Authorization': 'p',
    Host: 'fronted.test',
    Accept: 'text/plain',
  };

  test('to another origin: nothing that could be a credential', async () => {
    const { port } = await redirector((own) => `http://b.test:${own}/next`);
    const { headers } = await seenBy(`http://a.test:${port}/`, { headers: secrets });
    for (const name of ['authorization', 'cookie', 'x-api-key', 'x-custom', 'proxy-authorization']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers).toMatchObject({ accept: 'text/plain', host: `b.test:${port}` });
  });

  test('to another port of the same host: the same', async () => {
    const other = await redirector(() => '/');
    const { origin } = await redirector(() => `${other.origin}/next`);
    expect((await seenBy(origin, { headers: secrets })).headers).not.toHaveProperty('authorization');
  });

  test('and back again: what was dropped stays dropped', async () => {
    const { port } = await serve((request, response) => {
      const hops: Record<string, string> = { '/': `http://b.test:${port}/back`, '/back': `http://a.test:${port}/end` };
      const location = hops[request.url as string];
      if (location) response.writeHead(302, { location }).end();
      else response.end(JSON.stringify({ headers: request.headers }));
    });
    expect((await seenBy(`http://a.test:${port}/`, { headers: secrets })).headers).not.toHaveProperty('authorization');
  });

  test('on the same origin: everything', async () => {
    const { origin } = await redirector(() => '/next');
    expect((await seenBy(origin, { headers: secrets })).headers).toMatchObject({
      authorization: 'Bearer x',
      'x-custom': 'c',
    });
  });

  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [302, 'PUT', 'PUT', 'data'],
    [307, 'POST', 'POST', 'data'],
    [308, 'PATCH', 'PATCH', 'data'],
  ])('%d turns %s into %s', async (status, method, followed, body) => {
    const { origin } = await redirector(() => '/next', status);
    const seen = await seenBy(origin, { method, body: 'data', headers: { 'content-type': 'text/plain' } });
    expect(seen).toMatchObject({ method: followed, body });
    expect('content-type' in seen.headers).toBe(body !== '');
  });

  test('a streamed body is not sent twice: the 307 is handed back', async () => {
    const { origin } = await redirector(() => '/next', 307);
    expect(await codeOf(origin, { method: 'POST', body: Readable.from(['data']), maxRedirects: 3 })).toBe(307);
  });
});
