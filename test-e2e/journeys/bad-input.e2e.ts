import { ADMIN, startAllInOne, type AllInOne } from '../support/all-in-one';
import { createKey, signIn, withKey, type Client } from '../support/client';
import { hostileRequests, type ApiDocument } from '../support/hostile-requests';
import { scan } from '../support/scans';
import { startHttpTarget, startTcpTarget, type Target } from '../support/targets';
import { timedFetch } from '../support/timed-fetch';

/** Everything a caller can get wrong is a clear 4xx and starts nothing. Only 127.0.0.0/8 is allowed here. */
describe('bad input', () => {
  let platform: AllInOne;
  let ci: Client;
  const targets: Target[] = [];

  beforeAll(async () => {
    platform = await startAllInOne({ OSK_EGRESS_ALLOW: '127.0.0.1/32', OSK_EGRESS_ALLOW_HTTP: 'false' });
    ci = withKey(platform.url, (await createKey(await signIn(platform.url, ADMIN.email, ADMIN.password))).key);
  });
  afterAll(async () => {
    await Promise.all(targets.map((target) => target.close()));
    await platform.stop();
  });

  test.each([
    ['unknown type', { scan_type: 'magic', target: 'https://127.0.0.1' }, 400, /Unknown scan_type/],
    ['a type that has no engine yet', { scan_type: 'nuclei', target: 'https://127.0.0.1' }, 400, /not available/],
    [
      'unknown profile',
      { scan_type: 'ssl_security', target: '127.0.0.1', scan_profile: 'magic' },
      400,
      /quick, standard/,
    ],
    ['loopback', { scan_type: 'ssl_security', target: '127.0.0.2' }, 400, /not allowed|may not/i],
    ['loopback as a number', { scan_type: 'security_headers', target: 'http://2130706434/' }, 400, /./],
    ['loopback, mapped', { scan_type: 'security_headers', target: 'http://[::ffff:127.0.0.2]/' }, 400, /./],
    ['private', { scan_type: 'ssl_security', target: '10.0.0.1' }, 400, /./],
    ['a private network', { scan_type: 'network_discovery', target: '192.168.0.0/24' }, 400, /./],
    ['metadata', { scan_type: 'security_headers', target: 'http://169.254.169.254/latest/meta-data/' }, 400, /./],
    ['unresolvable', { scan_type: 'security_headers', target: 'https://no-such-host.invalid/' }, 400, /./],
    ['not a target', { scan_type: 'security_headers', target: 'javascript:alert(1)' }, 400, /./],
    ['credentials in the URL', { scan_type: 'security_headers', target: 'https://u:p@127.0.0.1/' }, 400, /./],
    [
      'a plain callback',
      { scan_type: 'ssl_security', target: '127.0.0.1', callback_url: 'http://127.0.0.1/x' },
      400,
      /callback_url/,
    ],
    [
      'a callback inside',
      { scan_type: 'ssl_security', target: '127.0.0.1', callback_url: 'https://10.1.2.3/x' },
      400,
      /callback_url/,
    ],
    ['no target', { scan_type: 'ssl_security' }, 422, /target is required/],
    ['a target of the wrong type', { scan_type: 'ssl_security', target: 7 }, 422, /target/],
    [
      'an unknown level',
      { scan_type: 'ssl_security', target: '127.0.0.1', fail_on_severity: 'info' },
      422,
      /fail_on_severity/,
    ],
    ['an unknown field', { scan_type: 'ssl_security', target: '127.0.0.1', zzz: 1 }, 422, /zzz/],
    [
      'a context that is too large',
      { scan_type: 'ssl_security', target: '127.0.0.1', pipeline_context: { a: 'x'.repeat(40_000) } },
      422,
      /pipeline_context/,
    ],
  ])('%s', async (_name, order, status, detail) => {
    const before = (await ci.get('/api/native-scans/statistics')).body.total_scans;
    const answer = await ci.post('/api/cicd/scans/trigger', order);
    expect([answer.status, answer.body.success]).toEqual([status, false]);
    expect(answer.body.detail).toMatch(detail);
    expect(answer.body.error_code).toEqual(expect.any(Number));
    expect((await ci.get('/api/native-scans/statistics')).body.total_scans).toBe(before);
  });

  test('malformed JSON 400, another media type 415, ten megabytes 413, no body 422', async () => {
    const post = (body: string | undefined, type: string) =>
      ci.post('/api/cicd/scans/trigger', body, { 'content-type': type });
    expect((await post('{"scan_type":', 'application/json')).status).toBe(400);
    expect((await post('a=b', 'text/plain')).status).toBe(415);
    expect((await post(JSON.stringify({ scan_type: 'x'.repeat(10 * 1024 * 1024) }), 'application/json')).status).toBe(
      413,
    );
    expect((await post(undefined, 'application/json')).status).toBe(422);
    expect((await post('[]', 'application/json')).status).toBe(422);
  });

  test.each([
    ['not HTTPS', { name: 'x', url: 'http://127.0.0.1/', events: ['*'] }, 400],
    ['metadata', { name: 'x', url: 'https://169.254.169.254/', events: ['*'] }, 400],
    ['private, mapped', { name: 'x', url: 'https://[::ffff:10.0.0.1]/', events: ['*'] }, 400],
    ['no such event', { name: 'x', url: 'https://127.0.0.1/', events: ['scan.exploded'] }, 400],
    ['no events', { name: 'x', url: 'https://127.0.0.1/', events: [] }, 422],
    [
      'a header of ours',
      { name: 'x', url: 'https://127.0.0.1/', events: ['*'], headers: { 'X-Webhook-Signature': 'x' } },
      422,
    ],
    ['an injecting header', { name: 'x', url: 'https://127.0.0.1/', events: ['*'], headers: { A: 'b\r\nC: d' } }, 422],
  ])('a subscription: %s', async (_name, order, status) => {
    expect((await ci.post('/api/webhooks', order)).status).toBe(status);
    expect((await ci.get('/api/webhooks')).body.data.webhooks).toEqual([]);
  });

  test('a redirect into a refused address is refused where it is found', async () => {
    const redirecting = await startHttpTarget((_req, res) => {
      res.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    });
    targets.push(redirecting);
    const answer = await ci.post('/api/native-scans/security-headers', { target_url: redirecting.url });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['hangs', () => {}],
    ['resets', (socket: { resetAndDestroy(): void }) => socket.resetAndDestroy()],
    ['sends garbage', (socket: { end(data: Buffer): void }) => socket.end(Buffer.alloc(4096, 0xa5))],
  ])(
    'a target that %s ends in failed or partial with the reason',
    async (_name, behave) => {
      const target = await startTcpTarget(behave as never);
      targets.push(target);
      for (const order of [
        { scan_type: 'ssl_security', scan_profile: 'quick', target: `127.0.0.1:${target.port}` },
        { scan_type: 'security_headers', target: `http://127.0.0.1:${target.port}/` },
      ]) {
        const { results } = await scan(ci, order, 120_000);
        const { result } = results;
        expect(result.failure !== null || result.coverage.skipped.length > 0).toBe(true);
        if (results.status === 'failed')
          expect([results.gate_passed, result.failure.reason.length > 0]).toEqual([false, true]);
      }
    },
    240_000,
  );

  test('hostile values in every parameter and field of every documented operation: never a 5xx', async () => {
    const session = await signIn(platform.url, ADMIN.email, ADMIN.password);
    const keys: string[] = [];
    for (let i = 0; i < 8; i += 1) keys.push((await createKey(session)).key);
    const document = (await ci.get('/api/openapi.json')).body as ApiDocument;
    const requests = hostileRequests(document);
    const failures: unknown[] = [];
    const answered = new Map<string, number>();
    let sent = 0;
    const work = async () => {
      for (const { operation, place, method, path, headers, body } of requests) {
        const credential = { 'X-API-Key': keys[(sent += 1) % keys.length]! };
        const init = { method, headers: { ...headers, ...credential }, ...(body !== undefined && { body }) };
        const { response, text } = await timedFetch(`${platform.url}${path}`, init);
        if (response.status >= 500 || /node_modules|\bat \S+ \(/.test(text))
          failures.push({ operation, place, status: response.status, text: text.slice(0, 300) });
        if (response.status !== 429) answered.set(operation, (answered.get(operation) ?? 0) + 1);
      }
    };
    // One list for all of them: a generator hands each request to one.
    await Promise.all(Array.from({ length: 8 }, work));
    expect(failures).toEqual([]);
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const taking = operations.filter(({ parameters, requestBody }) => parameters?.length || requestBody);
    expect(taking.filter(({ operationId }) => !answered.has(operationId))).toEqual([]);
    expect((await ci.get('/api/cicd/scan-types')).status).toBe(200);
  }, 240_000);
});
