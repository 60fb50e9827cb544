import { startTestService, type TestService } from '@osk/service-host/testing';
import { buildApp } from '../../app';
import scans from '../../index';
import { enginesOf, fakeEngine, rawFinding, result } from '../../testing/fake-engine';

describe('scans', () => {
  const headers = fakeEngine('security_headers', { inline: true });
  const tls = fakeEngine('ssl_security');
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(scans, { build: (deps) => buildApp(deps, enginesOf(headers, tls)) });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    for (const engine of [headers, tls]) {
      engine.runs.length = 0;
      engine.behave = async () => result([]);
    }
    service.bus.published.length = 0;
  });

  const trigger = (more: Record<string, unknown> = {}) =>
    service.call('/api/cicd/scans/trigger', {
      method: 'POST',
      body: { scan_type: 'ssl_security', target: 'example.org', ...more },
    });
  const results = async (id: string) => (await service.call(`/api/cicd/scans/${id}/results`)).json.data;
  async function run(more: Record<string, unknown> = {}) {
    const { status, json } = await trigger(more);
    expect(status).toBe(201);
    await service.settled();
    return results(json.data.scan_id);
  }
  const eventTypes = () => service.bus.published.map(({ event_type }) => event_type);

  test('from trigger to verdict: events in order, findings with identity, facts as they were', async () => {
    tls.behave = async () =>
      result([rawFinding({ severity: 'high' }), rawFinding({ rule_id: 'rule-b', severity: 'low' })], { rating: 'C' });
    const done = await run({ fail_on_severity: 'high', pipeline_context: { 'a.b': { $set: 1 } } });
    expect(done).toMatchObject({
      status: 'completed',
      gate_passed: false,
      findings_count: 2,
      fail_on_severity: 'high',
      pipeline_context: { 'a.b': { $set: 1 } },
      findings_by_severity: { critical: 0, high: 1, medium: 0, low: 1, info: 0 },
      result: {
        score: 89,
        rating: 'B',
        engine_rating: 'C',
        raw_output: { 'dotted.key': { $odd: 1 } },
        metadata: { trigger: 'cicd', progress: 100 },
      },
    });
    expect(done.result.findings.map(({ severity }: { severity: string }) => severity)).toEqual(['high', 'low']);
    expect(done.gate.to_pass).toEqual(['Rule A: What to do']);
    expect(eventTypes()).toEqual(['scan.started', 'findings.reported', 'scan.completed']);
    const reported = service.bus.published[1]!.data as { complete: boolean; last: boolean; findings: unknown[] };
    expect([reported.complete, reported.last, reported.findings.length]).toEqual([true, true, 2]);
  });

  test('a finding keeps its fingerprint and the day it was first seen; an empty scan is reported too', async () => {
    tls.behave = async () => result([rawFinding({ identity: 'x' })]);
    const [first, second] = [await run({ target: 'again.example' }), await run({ target: 'again.example' })];
    const pick = ({
      result: { findings },
    }: {
      result: { findings: { fingerprint: string; first_seen: string; finding_id: string }[] };
    }) => findings[0]!;
    expect(pick(second).fingerprint).toBe(pick(first).fingerprint);
    expect(pick(second).first_seen).toBe(pick(first).first_seen);
    expect(pick(second).finding_id).not.toBe(pick(first).finding_id);
    tls.behave = async () => result([]);
    service.bus.published.length = 0;
    await run({ target: 'again.example' });
    expect(service.bus.published.find(({ event_type }) => event_type === 'findings.reported')!.data).toMatchObject({
      findings: [],
      last: true,
      complete: true,
    });
  });

  test.each([
    [
      'says failed',
      async () => result([], { status: 'failed', failure: { reason: 'nobody answers', class: 'connectivity' } }),
      'connectivity',
      /nobody answers/,
    ],
    ['throws', async () => Promise.reject(new Error('broken inside')), 'tool_error', /broken inside/],
    [
      'takes too long',
      (context: { signal: AbortSignal }) =>
        new Promise<never>((_, reject) => context.signal.addEventListener('abort', () => reject(new Error('stopped')))),
      'timeout',
      /stopped/,
    ],
  ] as const)('an engine that %s: failed, never a pass, and said so', async (_name, behave, failureClass, reason) => {
    tls.behave = behave as never;
    const done = await run({ scan_profile: failureClass === 'timeout' ? 'quick' : 'standard' });
    expect(done).toMatchObject({
      status: 'failed',
      gate_passed: false,
      result: { failure: { class: failureClass, reason: expect.stringMatching(reason) }, score: null },
    });
    expect(eventTypes()).toEqual(['scan.started', 'scan.failed']);
  });

  test('partial is a result with gaps: completed in CI/CD, partial natively, and closes nothing', async () => {
    tls.behave = async () =>
      result([rawFinding()], {
        status: 'partial',
        coverage: { planned: ['a', 'b'], run: ['a'], skipped: [{ what: 'b', reason: 'no answer' }] },
      });
    const done = await run();
    expect([done.status, done.result.status]).toEqual(['completed', 'partial']);
    expect(service.bus.published.find(({ event_type }) => event_type === 'findings.reported')!.data).toMatchObject({
      complete: false,
    });
  });

  test('nothing is started for a type without an engine, an unknown profile, or what is no target', async () => {
    const before = (await service.call('/api/native-scans/statistics')).json.total_scans;
    expect((await trigger({ scan_type: 'nuclei' })).json.detail).toMatch(/not available yet/);
    expect((await trigger({ scan_type: 'constructor' })).json.detail).toMatch(/Unknown scan_type/);
    expect((await trigger({ scan_profile: 'deep' })).json.detail).toMatch(/standard, quick/);
    expect((await trigger({ target: 'nonsense' })).json).toMatchObject({
      detail: 'nonsense is not a target',
      error_code: 1001,
    });
    expect((await service.call('/api/native-scans/statistics')).json.total_scans).toBe(before);
  });

  test('a quick engine answers with its result; credentials reach it, a rescan too, and are never shown', async () => {
    headers.behave = async () => result([rawFinding()]);
    const auth = { type: 'bearer', token: 'a-secret-token' };
    const { status, json } = await service.call('/api/native-scans/security-headers', {
      method: 'POST',
      body: { target_url: 'https://example.org', auth },
    });
    expect([status, json.status, json.findings_count]).toEqual([201, 'completed', 1]);
    await service.call(`/api/native-scans/results/${json.scan_id}/rescan`, { method: 'POST' });
    expect(headers.runs.map(({ options }) => options.headers)).toEqual([
      { authorization: 'Bearer a-secret-token' },
      { authorization: 'Bearer a-secret-token' },
    ]);
    const shown = await service.call(`/api/native-scans/results/${json.scan_id}`);
    expect(shown.text).not.toContain('a-secret-token');
  });

  test('a scan that is deleted while it runs stops, leaves nothing and brings nothing back', async () => {
    let release = () => {};
    const aborted = new Promise<void>((resolve) => {
      tls.behave = (context) =>
        new Promise((_, reject) => {
          release = () => reject(new Error('released'));
          context.signal.addEventListener('abort', () => (resolve(), reject(new Error('stopped'))));
        });
    });
    const { json } = await trigger();
    const id = json.data.scan_id;
    while ((await service.call(`/api/cicd/scans/${id}/status`)).json.data.status !== 'running')
      await new Promise((r) => setTimeout(r, 20));
    expect((await service.call(`/api/native-scans/results/${id}`, { method: 'DELETE' })).status).toBe(200);
    await aborted;
    release();
    await service.settled();
    expect((await service.call(`/api/cicd/scans/${id}/status`)).status).toBe(404);
    expect(eventTypes()).toEqual(['scan.started']);
  }, 30_000);

  test('another team sees none of it, and its own list is its own', async () => {
    const { json } = await trigger();
    await service.settled();
    const them = service.identity.as({ team_id: 'team_01j00000000000000000000002' });
    const id = json.data.scan_id;
    for (const [path, method] of [
      [`/api/cicd/scans/${id}/status`, 'GET'],
      [`/api/cicd/scans/${id}/results`, 'GET'],
      [`/api/ci/scan/${id}/sarif`, 'GET'],
      [`/api/native-scans/results/${id}`, 'GET'],
      [`/api/native-scans/results/${id}`, 'DELETE'],
      [`/api/native-scans/results/${id}/rescan`, 'POST'],
    ] as const) {
      expect([path, (await service.call(path, { method, headers: them })).status]).toEqual([path, 404]);
    }
    expect((await service.call('/api/native-scans/results', { headers: them })).json).toMatchObject({
      count: 0,
      total: 0,
      results: [],
    });
    expect((await service.call('/api/native-scans/results?status=completed&limit=1')).json.results).toHaveLength(1);
  });
});
