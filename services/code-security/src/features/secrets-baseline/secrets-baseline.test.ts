import type { EventData } from '@osk/contracts';
import { rawFinding, startRunning, type RunningService } from '../../testing/running-service';

const OTHER_TEAM = 'team_01j00000000000000000000002';
const PATH = '/api/code/secrets-baseline';

describe('the baseline of secrets', () => {
  let service: RunningService;
  let turn = 0;
  let repo: string;

  beforeAll(async () => {
    service = await startRunning();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    repo = `shop-${(turn += 1)}`;
    service.finds.secrets = [rawFinding('a.env'), rawFinding('b.env')];
    service.finds.dependencies = [rawFinding('lock', { rule_id: 'dep', category: 'dependency' })];
  });

  const put = (body: object, headers = {}) => service.call(PATH, { method: 'PUT', body, headers });
  const take = async (reason?: string) => (await put({ repo, ...(reason && { reason }) })).json.data;
  const clear = (query = `repo=${repo}`, headers = {}) =>
    service.call(`${PATH}?${query}`, { method: 'DELETE', headers });
  const entries = async (headers = {}) => (await service.call(`${PATH}?repo=${repo}`, { headers })).json.data;
  const report = async (id: string) => (await service.call(`/api/code/reports/${id}?part=secrets`)).json.data;
  const other = () => service.identity.as({ team_id: OTHER_TEAM });
  const told = async () => {
    await service.settled();
    return service.bus.published
      .filter(({ event_type }) => event_type === 'decision.made')
      .map(({ data }) => data as EventData<'decision.made'>)
      .filter(({ asset_id }) => asset_id === `upload/${repo}`)
      .map(({ status, reason, decided_by }) => [status, reason, decided_by]);
  };
  const USER = 'user_01j00000000000000000000001';

  test('what was known is shown as suppressed with the reason, and not counted; what is new counts', async () => {
    await service.scan(repo);
    expect(await take('legacy keys, rotated in May')).toEqual({
      ...{ repo, assets: [`upload/${repo}`], added: 2, removed: 0, total: 2 },
    });
    const { entries: list, total } = await entries();
    expect(total).toBe(2);
    expect(list[0]).toMatchObject({ repo, rule_id: 'aws-key', present: true, reason: 'legacy keys, rotated in May' });

    service.finds.secrets = [rawFinding('a.env'), rawFinding('b.env'), rawFinding('new.env')];
    const data = await report(await service.scan(repo));
    expect(data).toMatchObject({ findings_count: 2, suppressed_count: 2, summary: { by_status: { suppressed: 2 } } });
    const states = data.findings.map(
      (one: { location: { file: string }; status: string; suppression?: { kind: string; reason: string } }) => [
        one.location.file,
        one.status,
        one.suppression,
      ],
    );
    const known = { kind: 'external', reason: 'In the baseline: legacy keys, rotated in May' };
    expect(states.sort()).toEqual([
      ['a.env', 'suppressed', known],
      ['b.env', 'suppressed', known],
      ['new.env', 'open', undefined],
    ]);
    // One entry stands for all of a rule there: what is new must not stay silent in its shadow.
    expect(await told()).toEqual([
      ['accepted_risk', 'In the baseline: legacy keys, rotated in May', USER],
      ['reopened', 'A later scan has found another one', 'scan'],
    ]);
  });

  test('one that moves stays in it; one that is gone leaves it when the next is taken', async () => {
    await service.scan(repo);
    await take();
    service.finds.secrets = [rawFinding('moved/a.env', { identity: 'a.env' })];
    const data = await report(await service.scan(repo));
    expect(data.findings).toMatchObject([
      { status: 'suppressed', suppression: { reason: 'In the baseline: known before' } },
    ]);
    expect((await entries()).entries.filter(({ present }: { present: boolean }) => !present)).toHaveLength(1);
    expect(await take()).toMatchObject({ added: 0, removed: 1, total: 1 });
  });

  test('removed, whole or one by one, its findings count again', async () => {
    await service.scan(repo);
    await take();
    const [first] = (await entries()).entries;
    const one = `${PATH}/${first.fingerprint}`;
    expect((await service.call(one, { method: 'DELETE' })).json.data).toEqual({
      ...{ fingerprint: first.fingerprint, removed: true },
    });
    expect((await service.call(one, { method: 'DELETE' })).status).toBe(404);
    expect((await report(await service.scan(repo))).suppressed_count).toBe(1);
    expect((await clear()).json.data).toMatchObject({ removed: 1, total: 0 });
    expect((await report(await service.scan(repo))).suppressed_count).toBe(0);
    expect((await told()).map(([status]) => status)).toEqual(['accepted_risk', 'reopened', 'reopened']);
    const activity = await service.call(`/api/code/findings/${first.fingerprint}/activity`);
    expect(activity.json.data.activity.map(({ kind }: { kind: string }) => kind)).toEqual(['unbaselined', 'baselined']);
  });

  test('a decision takes the place of an entry, and is not taken into one', async () => {
    await service.scan(repo);
    const [first, second] = (await report((await latest()) as string)).findings;
    const decide = (fingerprint: string, state: string) =>
      service.call(`/api/code/findings/${fingerprint}/lifecycle`, {
        ...{ method: 'POST', body: { state, justification: 'looked at, and it is a test key', evidence: 'wiki/42' } },
      });
    expect((await decide(first.fingerprint, 'false_positive')).status).toBe(200);
    expect(await take()).toMatchObject({ added: 1, total: 1 });
    const decided = (await decide(second.fingerprint, 'false_positive')).json.data;
    expect(decided).toMatchObject({ state: 'false_positive', baselined_at: null, baseline_reason: null });
    expect(await entries()).toMatchObject({ total: 0 });
  });

  test('is walled off, asks for the right to manage risks, and says what is wrong', async () => {
    await service.scan(repo);
    await take();
    const [first] = (await entries()).entries;
    expect((await put({ repo }, other())).status).toBe(404);
    expect((await clear(undefined, other())).status).toBe(404);
    expect((await service.call(`${PATH}?repo=${repo}`, { headers: other() })).status).toBe(404);
    expect((await service.call(PATH, { headers: other() })).json.data).toMatchObject({ entries: [], total: 0 });
    const foreign = await service.call(`${PATH}/${first.fingerprint}`, { method: 'DELETE', headers: other() });
    expect(foreign.status).toBe(404);
    const reader = service.identity.as({ permissions: ['view_scans', 'run_scans'] });
    expect((await put({ repo }, reader)).status).toBe(403);
    expect((await put({ repo: 'never-scanned' })).json.detail).toContain('never-scanned');
    expect((await put({ reason: 'x' })).status).toBe(422);
    const unnamed = await clear('');
    expect([unnamed.status, unnamed.json.detail]).toEqual([400, expect.stringContaining('repo')]);
    expect((await entries()).total).toBe(2);
  });

  const latest = async () => (await service.call(`/api/code/reports?repo=${repo}`)).json.data.reports[0].scan_id;
});
