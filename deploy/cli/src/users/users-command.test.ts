import { bootstrapFirstUser } from '@osk/gateway';
import { connectStore, type Store } from '@osk/persistence';
import { startCommandTest, type CommandTest } from '../platform/testing';
import { listUsers, resetPassword, setDisabled, signOut } from './users-command';

const EMAIL = 'root@example.test';

describe('osk users', () => {
  let test: CommandTest;
  let store: Store;

  beforeAll(async () => {
    test = await startCommandTest();
    store = await connectStore({ url: test.url, service: 'gateway' });
    await bootstrapFirstUser(store, { OSK_ADMIN_EMAIL: EMAIL, OSK_ADMIN_PASSWORD: 'a password of mine' });
  });
  afterAll(async () => {
    await store.close();
    await test.close();
  });
  const list = async () => JSON.parse(await test.said(listUsers({ format: 'json' }, test.env)));

  it('prints a new password and nothing else, and shows that it has to be changed', async () => {
    expect((await list()).users).toEqual([expect.objectContaining({ email: EMAIL, must_change_password: false })]);
    expect(await test.said(resetPassword(EMAIL, test.env))).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}\n$/);
    const { users, total } = await list();
    expect([total, users[0].must_change_password]).toEqual([1, true]);
    expect(Object.keys(users[0])).not.toContain('password_hash');
  });

  it('disables, enables and signs out', async () => {
    expect(await test.said(setDisabled(EMAIL, true, test.env))).toBe('disabled\n');
    expect(await test.said(listUsers({}, test.env))).toMatch(/root@example\.test .* yes .* never[\s\S]*1 of 1/);
    expect(await test.said(setDisabled(EMAIL, false, test.env))).toBe('enabled\n');
    expect((await list()).users[0].disabled).toBe(false);
    expect(await test.said(signOut(EMAIL, test.env))).toBe('signed out\n');
  });

  it('says so when there is no such user', async () => {
    const nobody = 'nobody@example.test';
    const says = expect.objectContaining({ message: `No user ${nobody}` });
    await expect(resetPassword(nobody, test.env)).rejects.toEqual(says);
    await expect(setDisabled(nobody, true, test.env)).rejects.toEqual(says);
    await expect(signOut(nobody, test.env)).rejects.toEqual(says);
  });
});
