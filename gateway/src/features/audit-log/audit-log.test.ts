import { FakeBus } from '@osk/bus';
import { newId, type AuditRecord } from '@osk/contracts';
import { ADMIN, GatewayFixture, type Person } from '../../testing/gateway-fixture';

type Headers = Record<string, string>;

describe('the audit log', () => {
  const bus = new FakeBus('gateway');
  let fixture: GatewayFixture;
  let owner: Headers;
  let teamId: string;
  let ownerId: string;
  let viewer: Person;

  const call = (method: string, path: string, headers: Headers, body?: unknown) =>
    fixture.server.call(path, { method, headers, body });
  const list = async (query: Record<string, string | number> = {}, headers = owner) =>
    call(
      'GET',
      `/api/audit-log?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]))}`,
      headers,
    );
  const actions = async (query: Record<string, string | number> = {}) =>
    (await list({ limit: 200, ...query })).json.data.records.map(({ action }: { action: string }) => action);
  const arrives = async (...records: AuditRecord[]) => {
    for (const record of records) await bus.enqueue('gateway.audit', { ...record, team_id: record.team_id ?? '' });
    await bus.idle();
  };

  const ofService = (more: Partial<AuditRecord> = {}): AuditRecord => ({
    audit_id: newId('aud'),
    service: 'alerts',
    at: '2026-03-10T12:00:00.000Z',
    request_id: 'req_1',
    team_id: teamId,
    user_id: ownerId,
    credential_id: 'key_made_elsewhere',
    via: 'key',
    ip: '192.0.2.7',
    operation_id: 'resolveAlert',
    method: 'POST',
    path: '/api/alerts/alert_1/resolve',
    params: { alert_id: 'alert_1' },
    resources: ['alerts', 'alert_1'],
    status: 200,
    ...more,
  });

  beforeAll(async () => {
    fixture = await GatewayFixture.start({ connectBus: async () => bus, storedAudit: true });
    owner = await fixture.login();
    const { team_id, user } = (await call('GET', '/api/auth/me', owner)).json.data;
    [teamId, ownerId] = [team_id, user.user_id];
    viewer = await fixture.member(owner, 'viewer@example.test', 'viewer');
    // The door does not wait for the broker: from here on what is sent is taken.
    await bus.enqueue('gateway.audit', { ...ofService({ operation_id: 'connected' }), team_id: teamId });
    while ((await list({ action: 'connected' })).json.data.pagination.total === 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
  });
  afterAll(() => fixture.stop());

  test('shows who did what, on what, from where and how it ended, and no secret', async () => {
    const made = await fixture.key(owner, { name: 'to be found' });
    await call('DELETE', `/api/api-keys/${made.id}`, owner);
    const { json, text } = await list({ resource: made.id });
    const [revoked, created] = json.data.records;
    expect(json.data.pagination).toEqual({ total: 2, skip: 0, limit: 50 });
    expect(created).toMatchObject({
      audit_id: expect.stringMatching(/^aud_/),
      actor: { user_id: ownerId, email: ADMIN.email, name: 'Administrator', via: 'session' },
      action: 'createApiKey',
      service: 'gateway',
      method: 'POST',
      path: '/api/api-keys',
      resources: ['api-keys', made.id],
      outcome: 'done',
      status: 201,
      ip: '127.0.0.1',
    });
    expect(revoked).toMatchObject({ action: 'revokeApiKey', params: { key_id: made.id }, outcome: 'done' });
    expect(text).not.toContain(made.value);
    expect(text).not.toContain(owner['x-session-id']);
    expect(text).not.toContain('to be found');
  });

  test("takes the services' records, each once however often it arrives", async () => {
    const record = ofService();
    await arrives(record, record, ofService({ at: '2026-03-11T00:00:00.000Z', status: 503 }));
    const { records } = (await list({ action: 'resolveAlert' })).json.data;
    expect(records.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['failed', 'done']);
    expect(records[1]).toMatchObject({
      audit_id: record.audit_id,
      at: record.at,
      service: 'alerts',
      actor: { email: ADMIN.email, credential_id: 'key_made_elsewhere', via: 'key' },
      ip: '192.0.2.7',
    });
  });

  test('is searched by actor, action, resource, outcome and time, one or several at once', async () => {
    await arrives(ofService({ operation_id: 'first', at: '2026-01-01T00:00:00.000Z', user_id: 'user_gone' }));
    await arrives(ofService({ operation_id: 'second', at: '2026-01-01T23:59:59.999Z', status: 404 }));
    await arrives(ofService({ operation_id: 'third', at: '2026-01-02T00:00:00.000Z', credential_id: 'key_other' }));
    const span = { from: '2026-01-01', to: '2026-01-02' };
    expect(await actions(span)).toEqual(['third', 'second', 'first']);
    expect(await actions({ from: '2026-01-01', to: '2026-01-01' })).toEqual(['second', 'first']);
    expect(await actions({ from: '2026-01-01T00:00:00.001Z', to: '2026-01-01T23:59:59.999Z' })).toEqual(['second']);
    expect(await actions({ ...span, actor: ADMIN.email.toUpperCase() })).toEqual(['third', 'second']);
    expect(await actions({ ...span, actor: 'user_gone' })).toEqual(['first']);
    expect(await actions({ ...span, actor: 'key_other' })).toEqual(['third']);
    expect(await actions({ ...span, actor: 'nobody@example.test' })).toEqual([]);
    expect(await actions({ ...span, outcome: 'refused' })).toEqual(['second']);
    expect(await actions({ ...span, action: 'third', resource: 'alert_1' })).toEqual(['third']);
    expect(await actions({ ...span, action: 'third', outcome: 'failed' })).toEqual([]);
    const gone = (await list({ ...span, action: 'first' })).json.data.records[0];
    expect(gone.actor).toMatchObject({ user_id: 'user_gone', email: null, name: null });
  });

  test('pages; what a query cannot mean falls back to the default', async () => {
    const all = (await list({ limit: 200 })).json.data;
    const page = (await list({ skip: 1, limit: 2 })).json.data;
    expect(page.records).toEqual(all.records.slice(1, 3));
    expect(page.pagination).toEqual({ total: all.pagination.total, skip: 1, limit: 2 });
    const odd = await list({ limit: 9_999, skip: -3, outcome: 'x', from: 'yesterday', to: '2026-99-99', actor: '' });
    expect([odd.status, odd.json.data.pagination]).toEqual([200, { total: all.pagination.total, skip: 0, limit: 200 }]);
  });

  test('a failed sign-in of a member is there, one of a stranger is in no team', async () => {
    await call('POST', '/api/auth/login', {}, { email: viewer.userId + '@nobody.test', password: 'guess' });
    await call('POST', '/api/auth/login', {}, { email: 'viewer@example.test', password: 'guess' });
    const { records, pagination } = (await list({ action: 'login', outcome: 'refused' })).json.data;
    expect(pagination.total).toBe(1);
    expect(records[0]).toMatchObject({
      status: 401,
      actor: { user_id: viewer.userId, credential_id: null, via: null },
    });
  });

  test('a change of a team is in the log of that team, wherever the session works', async () => {
    const other = (await call('POST', '/api/teams', owner, { name: 'Other' })).json.data.team_id;
    const body = { email: 'viewer@example.test', role: 'viewer' };
    expect((await call('POST', `/api/teams/${other}/members`, owner, body)).status).toBe(201);
    expect(await actions({ action: 'addMember', resource: other })).toEqual([]);
    const there = await fixture.login();
    await call('POST', '/api/auth/switch-team', there, { team_id: other });
    const { records } = (await list({ action: 'addMember' }, there)).json.data;
    expect(records).toEqual([expect.objectContaining({ resources: ['teams', other, viewer.userId], outcome: 'done' })]);

    const stranger = await fixture.member(owner, 'stranger@example.test', 'admin');
    expect((await call('DELETE', `/api/teams/${other}/members/${ownerId}`, stranger.session)).status).toBe(404);
    expect((await list({ action: 'removeMember' }, there)).json.data.records).toEqual([]);
    expect(await actions({ action: 'removeMember', outcome: 'refused' })).toEqual(['removeMember']);
  });

  test('is for sessions of owners and admins, of their own team', async () => {
    expect((await list({}, viewer.session)).status).toBe(403);
    expect((await list({}, (await fixture.key(owner)).headers)).status).toBe(401);
    expect((await list({}, {})).status).toBe(401);
    await arrives(ofService({ operation_id: 'elsewhere', team_id: 'team_other' }));
    await arrives(ofService({ operation_id: 'elsewhere', team_id: null }));
    expect(await actions({ action: 'elsewhere' })).toEqual([]);
  });

  test('leaves as CSV and as JSON lines, with the same search and behind the same wall', async () => {
    await arrives(ofService({ operation_id: 'exported', path: '=cmd()', at: '2025-05-05T00:00:00.000Z' }));
    await arrives(ofService({ operation_id: 'exported', team_id: 'team_other' }));
    const csv = await call('GET', '/api/audit-log/export?action=exported', owner);
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.headers.get('content-disposition')).toContain('audit-log.csv');
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"${ADMIN.email}"`);
    expect(lines[1]).toContain(`"'=cmd()"`);
    const jsonl = await call('GET', '/api/audit-log/export?action=exported&format=jsonl', owner);
    expect(jsonl.text.endsWith('\n')).toBe(true);
    expect(
      jsonl.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).action),
    ).toEqual(['exported']);
    expect((await call('GET', '/api/audit-log/export', viewer.session)).status).toBe(403);
  });
});
