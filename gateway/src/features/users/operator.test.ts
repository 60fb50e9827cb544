import { ADMIN, GatewayFixture, type Person } from '../../testing/gateway-fixture';
import type { Operator } from './operator';

const EMAIL = 'person@example.test';

describe('the operator', () => {
  let fixture: GatewayFixture;
  let operator: Operator;
  let owner: Record<string, string>;
  let person: Person;

  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fixture.server.call(path, { method, headers, body });
  const records = async () => (await call('GET', '/api/audit-log?resource=users', owner)).json.data.records;

  beforeEach(async () => {
    fixture = await GatewayFixture.start({ storedAudit: true });
    operator = await fixture.operator();
    owner = await fixture.login();
    person = await fixture.member(owner, EMAIL, 'developer');
  });
  afterEach(() => fixture.stop());

  test('lists everybody, and no password', async () => {
    const { items, total } = await operator.users({ limit: 1 });
    expect([items.map(({ email }) => email), total]).toEqual([[ADMIN.email], 2]);
    expect((await operator.users({ skip: 1 })).items.map(({ email }) => email)).toEqual([EMAIL]);
  });

  test('gives a new password, which ends the sessions, has to be changed, and leaves keys alone', async () => {
    const key = await fixture.key(person.session);
    const password = await operator.resetPassword(' Person@Example.test ');
    expect(password).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
    fixture.clock.now += 5_000;
    expect((await call('GET', '/api/auth/me', person.session)).status).toBe(401);
    expect((await call('POST', '/api/auth/login', {}, { email: EMAIL, password: person.password })).status).toBe(401);
    const session = await fixture.login(EMAIL, password!);
    expect((await call('GET', '/api/alerts', session)).json.reason).toBe('password_change_required');
    expect((await call('GET', '/api/alerts', key.headers)).status).toBe(200);
    await fixture.changePassword(EMAIL, password!, 'a password of their own');
    expect((await call('GET', '/api/alerts', await fixture.login(EMAIL, 'a password of their own'))).status).toBe(200);
    expect(await operator.resetPassword('nobody@example.test')).toBeNull();
    const found = await records();
    expect(found.map(({ action }: { action: string }) => action)).toEqual(['operator.resetPassword']);
    expect(JSON.stringify(found)).not.toContain(password);
  });

  test('signs a person out, disables and enables, on record in their team', async () => {
    expect(await operator.signOut(EMAIL)).toBe(true);
    fixture.clock.now += 5_000;
    expect((await call('GET', '/api/auth/me', person.session)).status).toBe(401);
    expect(await operator.setDisabled(EMAIL, true)).toBe(true);
    const signIn = () => call('POST', '/api/auth/login', {}, { email: EMAIL, password: person.password });
    expect((await signIn()).status).toBe(401);
    const me = await call('GET', '/api/auth/me', owner);
    const members = await call('GET', `/api/teams/${me.json.data.team_id}/members`, owner);
    const shown = (email: string) =>
      members.json.data.members.find((member: { email: string }) => member.email === email);
    expect(shown(ADMIN.email)).toMatchObject({ disabled: false, last_sign_in_at: expect.any(String) });
    expect(shown(EMAIL)).toMatchObject({ disabled: true, must_change_password: false });
    expect(await operator.setDisabled(EMAIL, false)).toBe(true);
    expect((await signIn()).status).toBe(200);
    const found = await records();
    expect(found.map(({ action }: { action: string }) => action)).toEqual([
      'operator.enableUser',
      'operator.disableUser',
      'operator.signOutUser',
    ]);
    expect(found[0]).toMatchObject({ actor: { user_id: null, via: null }, resources: ['users', person.userId] });
  });

  test('changes nothing of somebody who is not there', async () => {
    expect(await operator.signOut('nobody@example.test')).toBe(false);
    expect(await operator.setDisabled('nobody@example.test', true)).toBe(false);
    expect(await records()).toEqual([]);
  });
});
