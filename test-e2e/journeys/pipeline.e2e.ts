import { createHmac, timingSafeEqual } from 'node:crypto';
import { ADMIN, startAllInOne, type AllInOne } from '../support/all-in-one';
import { createKey, signIn, withKey, type Client } from '../support/client';
import { until } from '../support/processes';
import { scan } from '../support/scans';
import { startReceiver, startTlsTarget, type Receiver, type Target } from '../support/targets';

/** What a pipeline does, from signing in to the verdict, and what its receivers hear of it. */
describe('a pipeline', () => {
  let platform: AllInOne;
  let session: Client;
  let ci: Client;
  let target: Target;
  let hardened: Target;
  let receiver: Receiver;

  beforeAll(async () => {
    platform = await startAllInOne();
    session = await signIn(platform.url, ADMIN.email, ADMIN.password);
    ci = withKey(platform.url, (await createKey(session)).key);
    target = await startTlsTarget();
    hardened = await startTlsTarget((_req, res) => {
      res.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains; preload');
      res.setHeader(
        'content-security-policy',
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
      res.setHeader('x-content-type-options', 'nosniff');
      res.setHeader('x-frame-options', 'DENY');
      res.setHeader('referrer-policy', 'no-referrer');
      res.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=()');
      res.setHeader('cross-origin-opener-policy', 'same-origin');
      res.setHeader('cross-origin-embedder-policy', 'require-corp');
      res.setHeader('cross-origin-resource-policy', 'same-origin');
      res.setHeader('content-type', 'text/html; charset=utf-8');
      res.end('<!doctype html><title>x</title>');
    });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await Promise.all([target.close(), hardened.close(), receiver.close()]);
    await platform.stop();
  });

  test('lists the scan types: those with an engine are available, the others say that they are not', async () => {
    const { body } = await ci.get('/api/cicd/scan-types');
    const available = body.data.scan_types
      .filter((type: { available: boolean }) => type.available)
      .map((type: { scan_type: string }) => type.scan_type);
    const code = ['dependency_scan', 'sbom', 'secret_scan'];
    expect(available.sort()).toEqual([...code, 'network_discovery', 'security_headers', 'ssl_security'].sort());
    expect(body.data.scan_types).toHaveLength(15);
  });

  test('triggers, polls, and gets findings that come from the target', async () => {
    const { trigger, results } = await scan(ci, {
      scan_type: 'security_headers',
      target: target.url,
      pipeline_context: { build: 7, 'a.b': { $c: 1 } },
    });
    expect(trigger.status).toBe(201);
    expect(trigger.body.data).toMatchObject({
      status: 'pending',
      scan_type: 'security_headers',
      scan_profile: 'standard',
      target: expect.stringContaining('127.0.0.1'),
    });
    expect(results).toMatchObject({
      status: 'completed',
      pipeline_context: { build: 7, 'a.b': { $c: 1 } },
      fail_on_severity: null,
      gate_passed: true,
    });
    const rules = results.result.findings.map((finding: { rule_id: string }) => finding.rule_id);
    expect(rules.some((rule: string) => rule.includes('content-security-policy') || rule.includes('csp'))).toBe(true);
    expect(results.findings_count).toBe(rules.length);
    const sum = Object.values(results.findings_by_severity as Record<string, number>).reduce((a, b) => a + b, 0);
    expect(sum).toBe(results.findings_count);
  });

  test('the gate fails a target with findings at the level, names them, and passes one without', async () => {
    const failing = await scan(ci, { scan_type: 'security_headers', target: target.url, fail_on_severity: 'low' });
    expect(failing.results.gate_passed).toBe(false);
    const culprits = failing.results.gate.reasons[0].finding_ids;
    const found = failing.results.result.findings.map((finding: { finding_id: string }) => finding.finding_id);
    expect(culprits.length).toBeGreaterThan(0);
    expect(found).toEqual(expect.arrayContaining(culprits));
    const passing = await scan(ci, { scan_type: 'security_headers', target: hardened.url, fail_on_severity: 'medium' });
    expect(passing.results.gate_passed).toBe(true);
  });

  test('SARIF of the scan: rules, results, stable fingerprints', async () => {
    const one = await scan(ci, { scan_type: 'security_headers', target: target.url });
    const two = await scan(ci, { scan_type: 'security_headers', target: target.url });
    const prints = async (id: string) => {
      const { status, body } = await ci.get(`/api/ci/scan/${id}/sarif`);
      expect([status, body.version]).toEqual([200, '2.1.0']);
      return body.runs[0].results
        .map((result: { partialFingerprints: object }) => JSON.stringify(result.partialFingerprints))
        .sort();
    };
    expect(await prints(one.scanId)).toEqual(await prints(two.scanId));
  });

  test('TLS and port scans find what is there', async () => {
    const tls = await scan(ci, { scan_type: 'ssl_security', target: `127.0.0.1:${target.port}` });
    expect(tls.results.result.engine_rating).toMatch(/^[A-FT]/);
    expect(JSON.stringify(tls.results.result.findings)).toMatch(/trust|self|chain/i);
    const native = await ci.post('/api/native-scans/network-discovery', {
      target: '127.0.0.1',
      scan_type: 'port_scan',
      ports: `${target.port},${receiver.port}`,
    });
    expect(native.status).toBe(201);
    const result = await until(async () => {
      const { body } = await ci.get(`/api/native-scans/results/${native.body.scan_id}`);
      return body.scan_result.status !== 'running' && body.scan_result;
    }, 'the port scan');
    const ports = result.findings.map((finding: { location: { port: number } }) => finding.location.port);
    expect(ports).toEqual(expect.arrayContaining([target.port, receiver.port]));
  });

  test('a headers scan of the native kind is answered with its result, listed, counted, repeated, deleted', async () => {
    const started = await ci.post('/api/native-scans/security-headers', { target_url: target.url });
    expect([started.status, started.body.status]).toEqual([201, 'completed']);
    expect(started.body.findings_count).toBeGreaterThan(0);
    const id = started.body.scan_id;
    const one = await ci.get(`/api/native-scans/results/${id}`);
    expect(one.body.scan_result.raw_output).not.toBeNull();
    const list = await ci.get('/api/native-scans/results?limit=2&tool_type=security_headers');
    expect(list.body).toMatchObject({ limit: 2, skip: 0 });
    expect(list.body.results.length).toBe(list.body.count);
    expect(list.body.results[0]).not.toHaveProperty('raw_output');
    const before = (await ci.get('/api/native-scans/statistics')).body;
    const again = await ci.post(`/api/native-scans/results/${id}/rescan`);
    expect([again.status, again.body.target]).toEqual([201, started.body.target]);
    const after = (await ci.get('/api/native-scans/statistics')).body;
    expect(after.total_scans).toBe(before.total_scans + 1);
    expect((await ci.delete(`/api/native-scans/results/${id}`)).status).toBe(200);
    const gone = await ci.get(`/api/native-scans/results/${id}`);
    expect([gone.status, gone.body.detail]).toEqual([404, `Scan result not found: ${id}`]);
    expect((await ci.get('/api/native-scans/statistics')).body.total_scans).toBe(before.total_scans);
  });

  test('a subscription hears of the scan, signed over the raw bytes', async () => {
    const secret = 'a-secret-of-the-receiver';
    const created = await ci.post('/api/webhooks', {
      name: 'ci',
      url: receiver.url,
      events: ['scan.*'],
      secret,
      headers: { 'X-Team': 'blue' },
    });
    expect(created.status).toBe(201);
    expect(created.text).not.toContain(secret);
    receiver.received.length = 0;
    const { scanId } = await scan(ci, { scan_type: 'security_headers', target: target.url });
    const events = await until(async () => receiver.received.length >= 2 && [...receiver.received], 'two deliveries');
    expect(events.map(({ body }) => body.event_type).sort()).toEqual(['scan.completed', 'scan.started']);
    for (const { headers, raw, body } of events) {
      const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`);
      expect(timingSafeEqual(expected, Buffer.from(String(headers['x-webhook-signature'])))).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'OpenSkerry-Webhook/1.0',
        'x-webhook-event': body.event_type,
        'x-webhook-id': body.event_id,
        'x-team': 'blue',
      });
      expect(body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(body.data).toMatchObject({
        scan_id: scanId,
        source_module: 'scans',
        team_id: expect.stringMatching(/^team_/),
        occurred_at: body.timestamp,
      });
    }
    const id = created.body.data.subscription_id;
    const log = await until(async () => {
      const { body } = await ci.get(`/api/webhooks/${id}/deliveries`);
      return body.data.deliveries.length >= 2 && body.data.deliveries;
    }, 'the delivery log');
    expect(log[0]).toMatchObject({ status_code: 200, success: true, url: receiver.url, attempt: 1 });
    const test1 = await ci.post(`/api/webhooks/${id}/test`);
    expect(test1.body.data).toMatchObject({ delivered: true, status_code: 200 });
    expect((await ci.put(`/api/webhooks/${id}`, { enabled: false })).body.data.enabled).toBe(false);
    expect((await ci.delete(`/api/webhooks/${id}`)).status).toBe(200);
  });

  test('a callback is told the verdict, signed when asked', async () => {
    receiver.received.length = 0;
    const { scanId } = await scan(ci, {
      scan_type: 'security_headers',
      target: target.url,
      fail_on_severity: 'low',
      callback_url: receiver.url,
      callback_secret: 'callback-secret',
      pipeline_context: { sha: 'abc' },
    });
    const [{ headers, raw, body }] = (await until(
      async () => receiver.received.length > 0 && [...receiver.received],
      'the callback',
    )) as never as [(typeof receiver.received)[0]];
    expect(body).toMatchObject({
      event: 'scan.finished',
      scan_id: scanId,
      status: 'completed',
      gate_passed: false,
      pipeline_context: { sha: 'abc' },
    });
    expect(headers['x-webhook-signature']).toBe(
      `sha256=${createHmac('sha256', 'callback-secret').update(raw).digest('hex')}`,
    );
  });
});
