import { code, dependency, OTHER_TEAM, startLifecycle, TEAM, type LifecycleUnderTest } from './lifecycle.fixture';

const accepted = {
  ...{ state: 'risk_accepted', justification: 'Behind a login, and replaced next month.', owner: 'shop-team' },
  expires_at: '2026-06-15',
};
const wrong = { state: 'false_positive', justification: 'The value is a constant of our own.' };

describe('the lifecycle of findings', () => {
  let service: LifecycleUnderTest;
  let asset = 0;
  let asset_id: string;

  beforeAll(async () => {
    service = await startLifecycle();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    asset_id = `https://git.example/acme/repo-${(asset += 1)}`;
  });

  const scan = (raws: Parameters<typeof service.scan>[0], options: Parameters<typeof service.scan>[1] = {}) =>
    service.scan(raws, { asset_id, repo: `acme/repo-${asset}`, ...options });
  const path = (fingerprint: string, what: string) => `/api/code/findings/${fingerprint}/${what}`;
  const decide = (fingerprint: string, body: object, headers = {}) =>
    service.call(path(fingerprint, 'lifecycle'), { method: 'POST', body, headers });
  const list = async (query: string, headers = {}) =>
    (await service.call(`/api/code/findings/lifecycle?${query}`, { headers })).json.data;
  const activity = async (fingerprint: string) => (await service.call(path(fingerprint, 'activity'))).json.data;
  const told = () =>
    service.bus.published
      .filter(({ event_type, data }) => event_type === 'decision.made' && (data as never)['asset_id'] === asset_id)
      .map(({ data }) => data as Record<string, unknown>);
  const oneFound = async () => (await scan([code('src/a.ts', 'a')]))[0]!;

  test('a decision holds over later scans, and vulns is told of it', async () => {
    const { fingerprint, status } = await oneFound();
    expect(status).toBe('open');
    const answer = await decide(fingerprint, accepted);
    expect(answer.status).toBe(200);
    expect(answer.json.data).toMatchObject({
      ...{ fingerprint, state: 'risk_accepted', owner: 'shop-team', present: true, repo: `acme/repo-${asset}` },
      ...{ decided_by: service.identity.claims().user_id, expires_at: '2026-06-15T23:59:59.999Z' },
    });
    await service.settled();
    expect(told()).toEqual([
      {
        ...{ asset_id, vulnerability_id: 'js-sql-injection', status: 'accepted_risk', reason: accepted.justification },
        ...{ expires_at: '2026-06-15T23:59:59.999Z', decided_by: service.identity.claims().user_id },
        decided_at: expect.any(String),
      },
    ]);
    const [again] = await scan([code('src/a.ts', 'a'), code('src/b.ts', 'b')]);
    expect(again).toMatchObject({ fingerprint, status: 'risk_accepted' });
    expect(new Date(again!.first_seen) < new Date(again!.last_seen)).toBe(true);
  });

  test('a false positive follows its file and its rule wherever they go', async () => {
    const { fingerprint } = await oneFound();
    expect((await decide(fingerprint, wrong)).status).toBe(200);
    const renamed = { rule_id: 'js-sqli', formerly: ['js-sql-injection'] };
    const [moved] = await scan([code('lib/deep/b.ts', 'a', renamed)]);
    expect(moved).toMatchObject({ fingerprint, status: 'false_positive', location: { file: 'lib/deep/b.ts' } });
    const [again] = await scan([code('lib/deep/b.ts', 'a', renamed)]);
    expect(again).toMatchObject({ fingerprint, status: 'false_positive' });
    const { finding, activity: entries } = await activity(fingerprint);
    expect(finding).toMatchObject({ file: 'lib/deep/b.ts', rule_id: 'js-sqli', vulnerability_id: 'js-sqli' });
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['moved', 'decision']);
    expect(entries[0]).toMatchObject({ by: 'scan', content: 'js-sql-injection src/a.ts' });
  });

  test('of a package it follows the version', async () => {
    const [found] = await scan([dependency('pkg:npm/left@1.0.0', 'CVE-2031-0001')]);
    await decide(found!.fingerprint, accepted);
    const [later] = await scan([dependency('pkg:npm/left@1.0.1', 'CVE-2031-0001', 'web/package-lock.json')]);
    expect(later).toMatchObject({ fingerprint: found!.fingerprint, status: 'risk_accepted' });
    await service.settled();
    expect(told()[0]).toMatchObject({ vulnerability_id: 'CVE-2031-0001' });
  });

  test('what was resolved and is found again is reopened by the scan', async () => {
    const { fingerprint } = await oneFound();
    await decide(fingerprint, { state: 'resolved', evidence: 'commit 4f2' });
    const [still] = await scan([code('src/a.ts', 'a')], { created_at: new Date(0), started_at: new Date(0) });
    // That scan had begun before: it cannot contradict.
    expect(still).toMatchObject({ status: 'resolved' });
    expect((await activity(fingerprint)).finding.state).toBe('resolved');
    const [back] = await scan([code('src/a.ts', 'a')]);
    expect(back).toMatchObject({ status: 'open' });
    const { finding, activity: entries } = await activity(fingerprint);
    expect(finding).toMatchObject({ state: 'reopened', decided_by: 'scan' });
    expect(entries[0]).toMatchObject({ kind: 'decision', from: 'resolved', to: 'reopened', by: 'scan' });
    await service.settled();
    expect(told().map(({ status }) => status)).toEqual(['resolved', 'reopened']);
  });

  test('an acceptance that ends is reopened once, and told', async () => {
    const { fingerprint } = await oneFound();
    await decide(fingerprint, accepted);
    const before = service.now;
    service.now = new Date('2026-06-15T12:00:00Z');
    await service.side.expiry.sweep();
    expect((await activity(fingerprint)).finding.state).toBe('risk_accepted');
    service.now = new Date('2026-06-16T00:00:00Z');
    // Even before the sweep has come by, no scan takes it for accepted any more.
    expect((await scan([code('src/a.ts', 'a')]))[0]).toMatchObject({ status: 'open' });
    await service.side.expiry.sweep();
    await service.side.expiry.sweep();
    const { finding, activity: entries } = await activity(fingerprint);
    expect(finding).toMatchObject({ state: 'reopened', owner: 'shop-team', expires_at: null, decided_by: 'platform' });
    expect(entries.filter(({ to }: { to: string }) => to === 'reopened')).toHaveLength(1);
    await service.settled();
    expect(
      told()
        .map(({ status, decided_by }) => [status, decided_by])
        .at(-1),
    ).toEqual(['reopened', 'platform']);
    service.now = before;
  });

  test('vulns hears that it is closed only when nothing of the same is left open there', async () => {
    const [one, two] = await scan([code('src/a.ts', 'a'), code('src/b.ts', 'b')]);
    await decide(one!.fingerprint, wrong);
    await service.settled();
    expect(told()).toEqual([]);
    await decide(two!.fingerprint, wrong);
    await service.settled();
    expect(told()).toMatchObject([{ status: 'false_positive' }]);
    await decide(one!.fingerprint, { state: 'reopened', justification: 'It is one.' });
    await service.settled();
    expect(told()[1]).toMatchObject({ status: 'reopened' });
  });

  test('what a whole scan of the same parts and branch does not show any more is absent; no other says so', async () => {
    const [gone, secret] = await scan([
      code('src/a.ts', 'a'),
      code('k.env', 'k', { rule_id: 'key', category: 'secrets' }),
    ]);
    const presence = async () =>
      Promise.all([gone!, secret!].map(async ({ fingerprint }) => (await activity(fingerprint)).finding.present));
    await scan([], { completeParts: ['dependencies'] });
    await scan([], { branch: 'topic' });
    await scan([], { findings_truncated: true });
    expect(await presence()).toEqual([true, true]);
    await scan([], { completeParts: ['sast'] });
    expect(await presence()).toEqual([false, true]);
    await scan([code('src/a.ts', 'a')], { completeParts: ['sast'] });
    expect(await presence()).toEqual([true, true]);
    const { activity: entries } = await activity(gone!.fingerprint);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['returned', 'absent']);
  });

  test('a decision holds on branches too, and what a branch changes is its own until it is merged', async () => {
    const { fingerprint } = await oneFound();
    await decide(fingerprint, wrong);
    const topic = { asset_id: `${asset_id}#topic`, branch: 'topic' };
    const branch = await scan([code('lib/moved.ts', 'a'), code('src/new.ts', 'new')], topic);
    expect(branch).toMatchObject([{ fingerprint, status: 'false_positive' }, { status: 'open' }]);
    expect((await activity(fingerprint)).finding).toMatchObject({ file: 'src/a.ts', branch: 'main', present: true });
    await scan([], topic);
    expect((await activity(fingerprint)).finding.present).toBe(true);
    expect((await activity(branch[1]!.fingerprint)).finding).toMatchObject({
      present: false,
      branch: 'topic',
      asset_id,
    });
    // What the branch alone shows is decided of the branch; merged, it is the repository's with what was decided.
    await scan([code('src/new.ts', 'new')], topic);
    await decide(branch[1]!.fingerprint, wrong);
    await service.settled();
    const about = service.bus.published.map(({ data }) => (data as { asset_id?: string }).asset_id);
    expect(about).toContain(`${asset_id}#topic`);
    const merged = await scan([code('src/a.ts', 'a'), code('src/new.ts', 'new')]);
    expect(merged.map(({ status }) => status)).toEqual(['false_positive', 'false_positive']);
    expect((await activity(branch[1]!.fingerprint)).finding).toMatchObject({ branch: 'main' });
    await service.settled();
    expect(told().map(({ status }) => status)).toEqual(['false_positive', 'false_positive']);
  });

  test('what only a scan of the history has shown is not gone for one of the tree', async () => {
    const history = { history: true, verifySecrets: false, adapters: false };
    const old = code('old.env', 'k', { rule_id: 'key', category: 'secrets' });
    const [found] = await scan([old], { options: history });
    await scan([]);
    expect((await activity(found!.fingerprint)).finding.present).toBe(true);
    await scan([], { options: history });
    expect((await activity(found!.fingerprint)).finding.present).toBe(false);
  });

  test('two decisions at once lose nothing', async () => {
    const { fingerprint } = await oneFound();
    const answers = await Promise.all([
      decide(fingerprint, { state: 'triaged', owner: 'a' }),
      decide(fingerprint, accepted),
      decide(fingerprint, wrong),
    ]);
    const made = answers.filter(({ status }) => status === 200);
    // Whatever the order, each that was taken is in the history, and each follows the one before it.
    const { finding, activity: entries } = await activity(fingerprint);
    const moves = entries.filter(({ kind }: { kind: string }) => kind === 'decision').reverse();
    expect(moves).toHaveLength(made.length);
    expect(made.length).toBe(3);
    expect(moves.map(({ from }: { from: string }) => from)).toEqual([
      'open',
      ...moves.slice(0, -1).map(({ to }: { to: string }) => to),
    ]);
    expect(finding.state).toBe(moves.at(-1).to);
  });

  test('two scans that end at once track one finding once', async () => {
    const raws = [code('src/a.ts', 'a'), code('src/b.ts', 'b')];
    await scan([]);
    await Promise.all([scan(raws), scan(raws)]);
    expect(await list(`asset_id=${encodeURIComponent(asset_id)}`)).toMatchObject({ total: 2 });
  });

  test('lists by state, repository, owner, end and fingerprint; what cannot be a filter is none', async () => {
    const [one, two, three] = await scan([code('src/a.ts', 'a'), code('src/b.ts', 'b'), code('src/c.ts', 'c')]);
    const owner = `owner-${asset}`;
    await decide(one!.fingerprint, { ...accepted, owner });
    await decide(two!.fingerprint, { ...accepted, owner, expires_at: '2026-05-20' });
    const repo = `repo=acme/repo-${asset}`;
    const shown = async (query: string) =>
      (await list(query)).findings.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
    expect(await shown(`${repo}&state=open`)).toEqual([three!.fingerprint]);
    expect(await shown(`owner=${owner}&expires_before=2026-06-01T00:00:00Z`)).toEqual([two!.fingerprint]);
    expect(await shown(`owner=${owner}&expires_before=2027-06-01T00:00:00Z`)).toEqual([
      two!.fingerprint,
      one!.fingerprint,
    ]);
    expect(await shown(`fingerprint=${three!.fingerprint}`)).toEqual([three!.fingerprint]);
    const page = await list(`${repo}&limit=1&offset=1`);
    expect(page).toMatchObject({ total: 3, limit: 1, offset: 1, findings: [{ fingerprint: one!.fingerprint }] });
    expect(await list(`${repo}&state=nonsense&limit=99999&offset=-4&expires_before=soon`)).toMatchObject({
      ...{ total: 3, limit: 500, offset: 0 },
    });
  });

  test('many at once: what cannot be decided is told and holds up no other', async () => {
    const [one, two] = await scan([code('src/a.ts', 'a'), dependency('pkg:npm/x@1.0.0', 'CVE-2031-0002')]);
    await decide(two!.fingerprint, wrong);
    const fingerprints = [one!.fingerprint, 'unknown', two!.fingerprint, one!.fingerprint];
    const { status, json } = await service.call('/api/code/findings/bulk-lifecycle', {
      method: 'POST',
      body: { fingerprints, ...wrong },
    });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      ...{ updated: 1, failed: 2 },
      results: [
        { fingerprint: one!.fingerprint, success: true, state: 'false_positive', error: null },
        { fingerprint: 'unknown', success: false, error: { code: 'not_found' } },
        { fingerprint: two!.fingerprint, success: false, error: { code: 'transition_refused' } },
      ],
    });
  });

  test('comments are text, by whom and when, and stand in the activity', async () => {
    const { fingerprint } = await oneFound();
    const say = (content: string) => service.call(path(fingerprint, 'comment'), { method: 'POST', body: { content } });
    const { status, json } = await say('  <b>see</b>\u0007 the ticket ');
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ fingerprint, content: '<b>see</b> the ticket', author: expect.any(String) });
    expect((await activity(fingerprint)).activity[0]).toMatchObject({
      ...{ activity_id: json.data.comment_id, kind: 'comment', content: '<b>see</b> the ticket', from: null },
    });
    expect((await say(' \u0007 ')).status).toBe(400);
    expect((await say('x'.repeat(5_001))).status).toBe(422);
  });

  test('asks for what the policy pack of the scan asks for', async () => {
    const [found] = await scan([code('src/a.ts', 'a')], { policy_pack: 'strict' });
    const answer = await decide(found!.fingerprint, wrong);
    expect(answer.status).toBe(400);
    expect(answer.json.detail).toBe('evidence: required for false_positive by the policy pack strict');
    expect((await activity(found!.fingerprint)).activity).toEqual([]);
  });

  test.each([
    [{}, 'state is required'],
    [{ state: 'closed' }, 'state must be one of: triaged, resolved, risk_accepted, false_positive, reopened'],
    [{ ...wrong, severity: 'low' }, 'severity is not a known field'],
    [{ ...wrong, owner: 'x'.repeat(201) }, 'owner must NOT have more than 200'],
    [{ ...wrong, justification: { $ne: null } }, 'justification must be string'],
  ])('refuses %j', async (body, detail) => {
    const { fingerprint } = await oneFound();
    const answer = await decide(fingerprint, body);
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toContain(detail);
  });

  test('what a team does not have is not found, whoever else has it', async () => {
    const { fingerprint } = await oneFound();
    const other = service.identity.as({ team_id: OTHER_TEAM });
    for (const at of [fingerprint, 'f'.repeat(64), '%00', `${TEAM}:${fingerprint}`]) {
      const headers = at === fingerprint ? other : {};
      expect((await decide(at, accepted, headers)).status).toBe(404);
      expect((await service.call(path(at, 'activity'), { headers })).status).toBe(404);
      const said = { method: 'POST', body: { content: 'x' }, headers };
      expect((await service.call(path(at, 'comment'), said)).status).toBe(404);
    }
    expect((await list('', other)).total).toBe(0);
    // The same place in the other team is a finding of its own.
    await scan([code('src/a.ts', 'a')], { team_id: OTHER_TEAM });
    expect((await decide(fingerprint, wrong, other)).status).toBe(200);
    expect((await activity(fingerprint)).finding.state).toBe('open');
  });

  test('keeping a finding out of gates is for those who manage risks', async () => {
    const { fingerprint } = await oneFound();
    const developer = service.identity.as({ role: 'developer', permissions: ['view_scans', 'run_scans'] });
    const viewer = service.identity.as({ role: 'viewer', permissions: ['view_scans'] });
    const reader = service.identity.as({ scopes: ['code:read'] });
    for (const body of [accepted, wrong]) expect((await decide(fingerprint, body, developer)).status).toBe(403);
    expect((await decide(fingerprint, { state: 'triaged', owner: 'me' }, viewer)).status).toBe(403);
    expect((await decide(fingerprint, { state: 'triaged', owner: 'me' }, reader)).status).toBe(401);
    expect((await decide(fingerprint, { state: 'triaged', owner: 'me' }, developer)).status).toBe(200);
    const many = { method: 'POST', body: { fingerprints: [fingerprint], ...wrong }, headers: developer };
    expect((await service.call('/api/code/findings/bulk-lifecycle', many)).status).toBe(403);
  });
});
