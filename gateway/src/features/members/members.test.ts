import { GatewayFixture, type Person } from '../../testing/gateway-fixture';

describe('teams and members', () => {
  let fixture: GatewayFixture;
  let owner: Record<string, string>;
  let teamId: string;
  let admin: Person;
  let viewer: Person;
  let ownerId: string;
  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fixture.server.call(path, { method, headers, body });
  const members = (id = teamId) => `/api/teams/${id}/members`;

  beforeAll(async () => {
    fixture = await GatewayFixture.start();
    owner = await fixture.login();
    const { json } = await call('GET', '/api/auth/me', owner);
    teamId = json.data.team_id;
    ownerId = json.data.user.user_id;
    admin = await fixture.member(owner, 'admin2@example.test', 'admin');
    viewer = await fixture.member(owner, 'viewer@example.test', 'viewer');
  });
  afterAll(() => fixture.stop());
  beforeEach(() => void (fixture.clock.now += 600_000));

  test('a stranger gets a user and a password that is told once; somebody known gets neither', async () => {
    const added = await call('POST', members(), owner, { email: 'New@Example.test', role: 'developer', name: 'New' });
    expect(added.json.data).toMatchObject({ email: 'new@example.test', name: 'New', user_created: true });
    const { one_time_password } = added.json.data;
    expect(one_time_password).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
    const signedIn = await call(
      'POST',
      '/api/auth/login',
      {},
      { email: 'new@example.test', password: one_time_password },
    );
    expect(signedIn.json.data.user.must_change_password).toBe(true);
    const list = await call('GET', members(), owner);
    expect(list.text).not.toContain(one_time_password);

    const other = await call('POST', '/api/teams', owner, { name: 'Second' });
    const known = await call('POST', members(other.json.data.team_id), owner, {
      email: 'new@example.test',
      role: 'viewer',
    });
    expect(known.json.data).toMatchObject({ user_created: false, one_time_password: null });
    expect((await call('POST', members(), owner, { email: 'new@example.test', role: 'viewer' })).status).toBe(409);
  });

  test('the same stranger added twice at once becomes one user and one member', async () => {
    const body = { email: 'twice@example.test', role: 'viewer' };
    const both = await Promise.all([
      call('POST', members(), owner, body),
      call('POST', members(), admin.session, body),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const list = await call('GET', `${members()}?limit=200`, owner);
    expect(list.json.data.members.filter(({ email }: { email: string }) => email === body.email)).toHaveLength(1);
  });

  test('what the role does not allow is 403, for every route', async () => {
    const { session } = viewer;
    expect((await call('GET', '/api/teams', session)).status).toBe(403);
    expect((await call('POST', '/api/teams', session, { name: 'x' })).status).toBe(403);
    expect((await call('GET', members(), session)).status).toBe(403);
    expect((await call('POST', members(), session, { email: 'a@b.test', role: 'owner' })).status).toBe(403);
    expect((await call('PUT', `${members()}/${viewer.userId}`, session, { role: 'owner' })).status).toBe(403);
    expect((await call('DELETE', `${members()}/${ownerId}`, session)).status).toBe(403);
  });

  test('only an owner changes owners', async () => {
    const { session } = admin;
    expect((await call('POST', members(), session, { email: 'o@b.test', role: 'owner' })).status).toBe(403);
    expect((await call('PUT', `${members()}/${ownerId}`, session, { role: 'viewer' })).status).toBe(403);
    expect((await call('PUT', `${members()}/${admin.userId}`, session, { role: 'owner' })).status).toBe(403);
    expect((await call('DELETE', `${members()}/${ownerId}`, session)).status).toBe(403);
    expect((await call('PUT', `${members()}/${viewer.userId}`, session, { role: 'developer' })).status).toBe(200);
    expect((await call('PUT', `${members()}/${viewer.userId}`, session, { role: 'viewer' })).json.data.role).toBe(
      'viewer',
    );
  });

  test('a team keeps an owner, even when two owners remove each other at once', async () => {
    expect((await call('PUT', `${members()}/${ownerId}`, owner, { role: 'admin' })).status).toBe(409);
    expect((await call('DELETE', `${members()}/${ownerId}`, owner)).status).toBe(409);
    const second = await fixture.member(owner, 'owner2@example.test', 'owner');
    const outcomes = await Promise.all([
      call('PUT', `${members()}/${second.userId}`, owner, { role: 'viewer' }),
      call('PUT', `${members()}/${ownerId}`, second.session, { role: 'viewer' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toContain(200);
    fixture.clock.now += 10_000;
    const winner = outcomes[0].status === 200 ? owner : second.session;
    const list = await call('GET', `${members()}?limit=200`, winner);
    const owners = list.json.data.members.filter(({ role }: { role: string }) => role === 'owner');
    expect(owners).toHaveLength(1);
    if (winner !== owner) await call('PUT', `${members()}/${ownerId}`, winner, { role: 'owner' });
  });

  test("another team's ids do not exist", async () => {
    const outsider = await fixture.member(owner, 'outsider@example.test', 'admin');
    const { json } = await call('POST', '/api/teams', outsider.session, { name: 'Theirs' });
    const theirs: string = json.data.team_id;
    for (const [method, path, body] of [
      ['GET', members(theirs)],
      ['POST', members(theirs), { email: 'x@y.test', role: 'viewer' }],
      ['PUT', `${members(theirs)}/${outsider.userId}`, { role: 'viewer' }],
      ['DELETE', `${members(theirs)}/${outsider.userId}`],
      ['POST', '/api/auth/switch-team', { team_id: theirs }],
      ['GET', members('team_01j00000000000000000000009')],
    ] as const) {
      expect([path, (await call(method, path, owner, body)).status]).toEqual([path, 404]);
    }
    const stranger = `${members()}/user_01j00000000000000000000009`;
    expect((await call('PUT', stranger, owner, { role: 'viewer' })).status).toBe(404);
  });

  test('switching teams changes what the session may do, and the team that services see', async () => {
    const made = await call('POST', '/api/teams', owner, { name: 'Mine' });
    const { team_id } = made.json.data;
    const person = await fixture.member(owner, 'both@example.test', 'viewer');
    await call('POST', members(team_id), owner, { email: 'both@example.test', role: 'admin' });
    expect((await call('GET', members(team_id), person.session)).status).toBe(200);
    const switched = await call('POST', '/api/auth/switch-team', person.session, { team_id });
    expect(switched.json.data).toMatchObject({ team_id, role: 'admin' });
    expect((await call('GET', '/api/auth/me', person.session)).json.data).toMatchObject({ team_id, role: 'admin' });
    expect((await call('GET', '/api/teams', person.session)).json.data.teams).toHaveLength(2);
  });

  test('a disabled user is out: session, key and sign-in', async () => {
    const person = await fixture.member(owner, 'leaver@example.test', 'developer');
    const key = await fixture.key(person.session);
    expect((await call('GET', '/api/alerts', key.headers)).status).toBe(200);
    expect(await (await fixture.operator()).setDisabled('LEAVER@example.test', true)).toBe(true);
    fixture.clock.now += 5_000;
    expect((await call('GET', '/api/alerts', key.headers)).status).toBe(401);
    expect((await call('GET', '/api/alerts', person.session)).status).toBe(401);
    const again = { email: 'leaver@example.test', password: person.password };
    expect((await call('POST', '/api/auth/login', {}, again)).status).toBe(401);
    expect(await (await fixture.operator()).setDisabled('nobody@example.test', true)).toBe(false);
  });

  test('roles and scopes are listed for every member', async () => {
    const roles = await call('GET', '/api/roles', viewer.session);
    expect(roles.json.data.roles.map(({ role }: { role: string }) => role)).toEqual([
      'owner',
      'admin',
      'security_engineer',
      'developer',
      'viewer',
    ]);
    const scopes = await call('GET', '/api/scopes', viewer.session);
    expect(scopes.json.data.scopes).toHaveLength(20);
    expect(scopes.json.data.presets.map(({ name }: { name: string }) => name)).toContain('CI/CD Pipeline (Basic)');
  });
});
