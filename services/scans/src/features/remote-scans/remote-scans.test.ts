import { makeEvent, type EventData, type Finding } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { buildApp } from '../../app';
import scans from '../../index';
import { buildFindings } from '../../worker/build-findings';
import { rawFinding } from '../../testing/fake-engine';

type Change = EventData<'scan_work.changed'>;
const NOW = '2026-05-01T10:00:00.000Z';
const TARGET = 'http://127.0.0.1:1/owner/name.git';

describe('scans that another service runs', () => {
  let service: TestService;
  let team: string;

  beforeAll(async () => {
    service = await startTestService(scans, { build: (deps) => buildApp(deps) });
    team = service.identity.claims().team_id;
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.bus.published.length = 0;
    service.bus.enqueued.length = 0;
  });

  const findings = (...severities: Finding['severity'][]): Finding[] =>
    buildFindings(
      'asset',
      severities.map((severity, index) => rawFinding({ severity, rule_id: `rule-${index}` })),
      new Map(),
      new Date(NOW),
      100,
    ).findings;

  const order = async (more: Record<string, unknown> = {}): Promise<string> => {
    const body = { scan_type: 'dependency_scan', target: TARGET, fail_on_severity: 'high', ...more };
    const { status, json } = await service.call('/api/cicd/scans/trigger', { method: 'POST', body });
    expect(status).toBe(201);
    await service.settled();
    return json.data.scan_id;
  };

  const change = (scan_id: string, more: Partial<Change> = {}): Change => ({
    ...{ scan_id, scan_type: 'dependency_scan', scan_profile: 'standard', tool_type: 'code-security', target: TARGET },
    ...{
      asset_id: 'https://127.0.0.1:1/owner/name',
      trigger: 'cicd',
      user_id: 'user_a',
      request_id: 'r',
      branch: null,
    },
    ...{ fail_on_severity: null, status: 'running', progress: 0.1, phase: 'p', created_at: NOW, started_at: NOW },
    ...more,
  });
  const ended = (scan_id: string, list: Finding[], batches: number, more: Partial<Change> = {}): Change =>
    change(scan_id, {
      status: 'completed',
      progress: 1,
      result: {
        ...{ ended_at: '2026-05-01T10:01:00.000Z', batches, findings_count: list.length, findings_truncated: false },
        findings_by_severity: { critical: 0, high: 1, medium: 0, low: 1, info: 0 },
        ...{ coverage: { planned: ['dependencies'], run: ['dependencies'], skipped: [] }, facts: { components: 3 } },
        failure: null,
      },
      ...more,
    });
  const origin = () => ({ team_id: team, source_module: 'code-security' });
  const tell = async (data: Change) => {
    await service.bus.publish(makeEvent('scan_work.changed', origin(), data));
    await service.settled();
  };
  const batch = async (scan_id: string, number: number, list: Finding[]) => {
    await service.bus.publish(makeEvent('scan_work.findings', origin(), { scan_id, batch: number, findings: list }));
    await service.settled();
  };
  const results = async (id: string) => (await service.call(`/api/cicd/scans/${id}/results`)).json.data;
  const published = () => service.bus.published.map(({ event_type }) => event_type);

  test('is ordered, and ends when its last findings are here, in whatever order they come', async () => {
    const id = await order();
    expect(service.bus.enqueued.map(({ job }) => job)).toEqual(['code-security.order', 'scans.watch_remote']);
    const list = findings('high', 'low');
    await tell(change(id));
    await batch(id, 1, list.slice(1));
    await tell(ended(id, list, 2));
    expect(await results(id)).toMatchObject({ status: 'running', gate_passed: null });
    await batch(id, 0, list.slice(0, 1));
    expect(await results(id)).toMatchObject({
      status: 'completed',
      gate_passed: false,
      findings_count: 2,
      result: { tool_type: 'code-security', raw_output: { components: 3 }, metadata: { trigger: 'cicd' } },
    });
    expect((await results(id)).result.findings).toHaveLength(2);
    expect(published().filter((type) => type.startsWith('scan.'))).toEqual(['scan.started', 'scan.completed']);
    // Nothing that comes late changes it.
    await tell(change(id, { progress: 0.5 }));
    await batch(id, 2, findings('critical'));
    expect(await results(id)).toMatchObject({ status: 'completed', findings_count: 2 });
  });

  test('passes its gate when nothing is at the threshold; SARIF and the callback are as of any scan', async () => {
    const id = await order({ fail_on_severity: 'critical' });
    const list = findings('high', 'low');
    await tell(ended(id, list, 1));
    await batch(id, 0, list);
    expect((await results(id)).gate_passed).toBe(true);
    const sarif = await service.call(`/api/ci/scan/${id}/sarif`);
    expect(sarif.json.runs.flatMap((run: { results: unknown[] }) => run.results)).toHaveLength(2);
  });

  test('fails with the reason that its own service gives, and never passes a gate', async () => {
    const id = await order();
    const failure = { reason: 'The repository does not have a branch main', class: 'tool_error' };
    const { result } = ended(id, [], 0);
    await tell(ended(id, [], 0, { status: 'failed', result: { ...result!, failure } }));
    expect(await results(id)).toMatchObject({ status: 'failed', gate_passed: false, result: { failure } });
    expect(published().filter((type) => type.startsWith('scan.'))).toEqual(['scan.started', 'scan.failed']);
  });

  test('fails by a policy pack that was chosen, and not by one that was not', async () => {
    const reasons = [
      { rule: 'policy_licence', message: 'Licences that are denied: a 1 (AGPL-3.0-only)', finding_ids: [] },
    ];
    const judged = async (enforced: boolean) => {
      const id = await order({ fail_on_severity: 'critical' });
      const { result } = ended(id, [], 0);
      const policy = { pack: 'strict', enforced, passed: false, reasons };
      await tell(ended(id, [], 0, { result: { ...result!, policy } }));
      return results(id);
    };
    expect(await judged(false)).toMatchObject({ gate_passed: true });
    const failed = await judged(true);
    expect(failed).toMatchObject({ gate_passed: false, gate: { reasons: [{ rule: 'policy_licence' }] } });
    expect(failed.gate.reasons[0].message).toContain('policy pack strict');
  });

  test('one that was begun over there is taken into the history; a deleted one stays deleted', async () => {
    const id = 'scan_01j00000000000000000000009';
    const list = findings('high', 'low');
    await tell(change(id, { trigger: 'api', fail_on_severity: 'high' }));
    await tell(ended(id, list, 1, { trigger: 'api', fail_on_severity: 'high' }));
    await batch(id, 0, list);
    expect(await results(id)).toMatchObject({ status: 'completed', gate_passed: false });
    const gone = await order();
    expect((await service.call(`/api/native-scans/results/${gone}`, { method: 'DELETE' })).status).toBe(200);
    await tell(change(gone));
    expect((await service.call(`/api/cicd/scans/${gone}/results`)).status).toBe(404);
  });

  test('one that nobody takes is ordered again, and ends after a day', async () => {
    const id = await order();
    service.bus.enqueued.length = 0;
    await service.bus.advance(610_000);
    await service.settled();
    expect(service.bus.enqueued.map(({ job }) => job)).toEqual(['code-security.order', 'scans.watch_remote']);
    expect((await results(id)).status).toBe('pending');
  });

  test.each([
    ['git@github.com:a/b.git', 'HTTPS'],
    ['https://user:token@example.org/a/b', 'credentials'],
    ['https://example.org', 'no repository'],
    ['https://10.0.0.1/a/b', '10.0.0.1'],
  ])('a target that is no repository is refused: %s', async (target, text) => {
    const body = { scan_type: 'secret_scan', target };
    const { status, json } = await service.call('/api/cicd/scans/trigger', { method: 'POST', body });
    expect([status, json.detail]).toEqual([400, expect.stringContaining(text)]);
  });
});
