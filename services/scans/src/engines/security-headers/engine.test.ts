import { EgressError, type EgressHttpRequest, type EgressHttpResponse } from '@osk/egress';
import { fakeEgress, loopbackEgress } from '@osk/egress/testing';
import { TargetError } from '../engine';
import createEngine from './index';
import { engineContext, serve, type Handler } from './testing-support';

const engine = createEngine();

async function scan(raw: string, egress: Parameters<typeof engine.parseTarget>[2], options = {}) {
  const target = await engine.parseTarget(raw, options, egress);
  return engine.run(target, 'standard', options, engineContext(egress));
}

const rules = (result: { findings: { rule_id: string }[] }) => new Set(result.findings.map(({ rule_id }) => rule_id));

/** An egress whose http is a table of answers by URL; a number is a refused connection's stand-in. */
function web(answers: Record<string, (request: EgressHttpRequest) => Partial<EgressHttpResponse>>) {
  const seen: { url: string; headers: Record<string, string | string[]> }[] = [];
  const egress = fakeEgress({
    http: (url, request = {}) => {
      seen.push({ url, headers: request.headers ?? {} });
      const answer = answers[url];
      if (!answer) return Promise.reject(new EgressError('connect_failed', `${url} could not be connected to.`));
      return Promise.resolve({
        status: 200,
        headers: { 'content-type': ['text/html; charset=utf-8'] },
        body: Buffer.from('<!doctype html><p>hello'),
        truncated: false,
        url,
        redirects: [],
        address: '198.51.100.1',
        timings: { totalMs: 1 },
        ...answer(request),
      });
    },
  });
  return { egress, seen };
}

const HARDENED = {
  'content-type': ['text/html; charset=utf-8'],
  'strict-transport-security': ['max-age=63072000; includeSubDomains; preload'],
  'content-security-policy': [
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  'x-content-type-options': ['nosniff'],
  'x-frame-options': ['DENY'],
  'referrer-policy': ['no-referrer'],
  'permissions-policy': ['camera=()'],
  'cross-origin-opener-policy': ['same-origin'],
  'cross-origin-embedder-policy': ['require-corp'],
  'cross-origin-resource-policy': ['same-origin'],
};

describe('targets', () => {
  test('a bare host is taken for https, and the query is no part of the asset', async () => {
    const target = await engine.parseTarget('Shop.Example/cart?id=1#x', {}, fakeEgress());
    expect(target.assetId).toBe('https://shop.example/cart');
  });

  test.each(['', 'ftp://shop.example/', 'https://', 'a b', 'https://user:pw@shop.example/', 'javascript://x'])(
    'refuses %j',
    async (raw) => {
      await expect(engine.parseTarget(raw, {}, fakeEgress())).rejects.toBeInstanceOf(TargetError);
    },
  );

  test('a private address is refused by the egress', async () => {
    await expect(engine.parseTarget('http://10.0.0.1/', {}, loopbackEgress())).rejects.toMatchObject({
      code: 'address_not_allowed',
    });
  });
});

describe('a scan', () => {
  test('a hardened page has no finding and grade A', async () => {
    const { egress } = web({
      'https://shop.example/': () => ({ headers: HARDENED }),
      'http://shop.example/': () => ({ status: 301, headers: { location: ['https://shop.example/'] } }),
    });
    const result = await scan('https://shop.example/', egress);
    expect(result.findings).toEqual([]);
    expect(result).toMatchObject({ status: 'completed', rating: 'A', facts: { final_url: 'https://shop.example/' } });
    expect(result.coverage.run.length).toBeGreaterThan(30);
  });

  test('a bare page over https fails on what is missing and is graded F', async () => {
    const { egress } = web({ 'https://shop.example/': () => ({}), 'http://shop.example/': () => ({}) });
    const result = await scan('shop.example', egress);
    expect([...rules(result)]).toEqual(
      expect.arrayContaining([
        'hsts-missing',
        'csp-missing',
        'framing-unrestricted',
        'x-content-type-options',
        'https-upgrade-missing',
      ]),
    );
    expect(result.rating).toBe('F');
    expect(result.findings.every(({ detection }) => detection.engine === 'security_headers')).toBe(true);
  });

  test('a JSON answer is not judged as a page', async () => {
    const { egress } = web({
      'https://shop.example/api': () => ({
        headers: { 'content-type': ['application/json'], 'x-content-type-options': ['nosniff'] },
        body: Buffer.from('{}'),
      }),
    });
    const found = rules(await scan('https://shop.example/api', egress));
    for (const rule of ['csp-missing', 'framing-unrestricted', 'referrer-policy-missing', 'permissions-policy-missing'])
      expect(found).not.toContain(rule);
    expect(found).toContain('hsts-missing');
  });

  test('the chain of redirects is recorded, and headers of the caller stay with the first origin', async () => {
    const { egress, seen } = web({
      'http://shop.example/': () => ({
        status: 302,
        headers: { location: ['https://login.example/?token=abc'], 'set-cookie': ['sid=topsecret'] },
      }),
      'https://login.example/?token=abc': () => ({ headers: HARDENED }),
    });
    const result = await scan('http://shop.example/', egress, { headers: { authorization: 'Bearer caller' } });
    expect(result.facts.redirect_chain).toMatchObject([
      { url: 'http://shop.example/', status: 302 },
      { url: 'https://login.example/?token=[redacted]' },
    ]);
    expect(seen.filter(({ headers }) => headers.authorization).map(({ url }) => url)).toEqual(['http://shop.example/']);
    expect(rules(result)).toContain('cookie-over-http');
    expect(JSON.stringify(result)).not.toMatch(/topsecret|token=abc/);
  });

  test('a reflected origin with credentials is high', async () => {
    const { egress } = web({
      'https://shop.example/': (request) => ({
        headers: {
          ...HARDENED,
          ...(request.headers?.origin
            ? {
                'access-control-allow-origin': [String(request.headers.origin)],
                'access-control-allow-credentials': ['true'],
              }
            : {}),
        },
      }),
    });
    const result = await scan('https://shop.example/', egress);
    expect(result.findings).toContainEqual(expect.objectContaining({ rule_id: 'cors-any-origin', severity: 'high' }));
    expect(result.findings).toContainEqual(expect.objectContaining({ rule_id: 'cors-null-origin', severity: 'high' }));
    expect(rules(result)).not.toContain('cors-origin-match');
  });

  test('a redirect that may not be followed ends the chain and is told', async () => {
    const { egress } = web({
      'https://shop.example/': () => ({ status: 302, headers: { location: ['http://169.254.169.254/'] } }),
    });
    const http = egress.http.bind(egress);
    egress.http = (url, request) =>
      url.includes('169.254')
        ? Promise.reject(new EgressError('address_not_allowed', 'not allowed'))
        : http(url, request);
    const result = await scan('https://shop.example/', egress);
    expect(result.status).toBe('partial');
    expect(result.coverage.skipped).toContainEqual({
      what: 'redirect',
      reason: expect.stringContaining('may not be reached') as string,
    });
  });

  test('endless redirects stop after five', async () => {
    const { egress, seen } = web({ 'https://shop.example/': () => ({ status: 302, headers: { location: ['/'] } }) });
    const result = await scan('https://shop.example/', egress);
    expect(result.status).toBe('partial');
    expect(seen.filter(({ url, headers }) => url === 'https://shop.example/' && !headers.origin)).toHaveLength(6);
  });

  test('a nonce that comes again is found through the CORS probes', async () => {
    const { egress } = web({
      'https://shop.example/': () => ({
        headers: { ...HARDENED, 'content-security-policy': ["script-src 'nonce-q83vEjRWeJCrze8SNFZ4kA=='"] },
      }),
    });
    expect(rules(await scan('https://shop.example/', egress))).toContain('csp-nonce-reused');
  });

  test('nobody listening: failed, with the class of the failure', async () => {
    const result = await scan('https://shop.example/', web({}).egress);
    expect(result).toMatchObject({ status: 'failed', findings: [], failure: { class: 'connectivity' } });
    expect(result.coverage.skipped).toHaveLength(result.coverage.planned.length);
  });

  test('a server error is partial, and the page is not blamed for it', async () => {
    const { egress } = web({ 'https://shop.example/': () => ({ status: 503 }) });
    const result = await scan('https://shop.example/', egress);
    expect(result.status).toBe('partial');
    expect(rules(result)).not.toContain('csp-missing');
  });
});

describe('a real server on loopback', () => {
  async function withServer(handler: Handler, work: (port: number) => Promise<void>) {
    const server = await serve(handler);
    try {
      await work(server.port);
    } finally {
      await server.close();
    }
  }

  test('repeated headers, cookies and meta policies are read from the wire', async () => {
    await withServer(
      (_request, response) => {
        response.setHeader('Set-Cookie', ['PHPSESSID=secretvalue; path=/', 'theme=dark']);
        response.setHeader('X-Powered-By', 'PHP/8.1.2');
        response.setHeader('Content-Type', 'text/html');
        response.end(
          '<!doctype html><head><meta charset=utf-8><meta http-equiv=Content-Security-Policy content="script-src *"></head>',
        );
      },
      async (port) => {
        const result = await scan(`http://127.0.0.1:${port}/`, loopbackEgress());
        const found = rules(result);
        for (const rule of [
          'cookie-over-http',
          'cookie-httponly',
          'server-version-disclosure',
          'csp-broad-script-source',
          'https-not-used',
        ]) {
          expect(found).toContain(rule);
        }
        for (const rule of ['hsts-missing', 'charset-missing', 'csp-missing', 'cookie-secure'])
          expect(found).not.toContain(rule);
        expect(JSON.stringify(result)).not.toContain('secretvalue');
      },
    );
  });

  test('a server that resets or sends garbage ends in failed', async () => {
    await withServer(
      (request) => void request.socket.destroy(),
      async (port) =>
        expect(await scan(`http://127.0.0.1:${port}/`, loopbackEgress())).toMatchObject({ status: 'failed' }),
    );
  });

  test('an abort ends the scan of a server that hangs', async () => {
    const abort = new AbortController();
    await withServer(
      () => abort.abort(),
      async (port) => {
        const egress = loopbackEgress();
        const target = await engine.parseTarget(`http://127.0.0.1:${port}/`, {}, egress);
        const result = await engine.run(target, 'standard', {}, engineContext(egress, abort.signal));
        expect(result).toMatchObject({ status: 'failed', failure: { class: 'timeout' } });
      },
    );
  });
});
