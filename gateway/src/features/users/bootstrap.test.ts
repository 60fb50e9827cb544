import { connectStore, type Store } from '@osk/persistence';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { verifyPassword } from '../../credentials/passwords';
import { createRepositories } from '../../repositories';
import { bootstrapFirstUser } from './bootstrap';

describe('the first user', () => {
  let server: TestStore;
  let stores: Store[];
  const config = { OSK_ADMIN_EMAIL: 'Root@Example.test', OSK_ADMIN_PASSWORD: undefined };

  beforeEach(async () => {
    server = await startTestStore();
    stores = [await server.connect('gateway'), await server.connect('gateway'), await server.connect('gateway')];
  });
  afterEach(() => server.close());

  test('is made once by replicas that start together, and the password is told by one of them', async () => {
    const outcomes = await Promise.all(stores.map((store) => bootstrapFirstUser(store, config)));
    const made = outcomes.filter(({ created }) => created);
    expect(made).toHaveLength(1);
    expect(outcomes.filter(({ password }) => password !== undefined)).toEqual(made);
    const { users, members } = createRepositories(stores[0]!);
    const user = await users.byEmail('root@example.test');
    expect(user).toMatchObject({ must_change_password: false, password_hash: expect.stringMatching(/^\$argon2id\$/) });
    expect(await verifyPassword(user!.password_hash, made[0]!.password!)).toBe(true);
    expect(await members.ofUser(user!._id)).toEqual([expect.objectContaining({ role: 'owner' })]);
    expect(await bootstrapFirstUser(stores[1]!, { ...config, OSK_ADMIN_EMAIL: 'other@example.test' })).toMatchObject({
      created: false,
    });
    expect(await users.byEmail('other@example.test')).toBeNull();
  });

  test('a password from the configuration is used and not told', async () => {
    const first = await bootstrapFirstUser(stores[0]!, { ...config, OSK_ADMIN_PASSWORD: 'from the environment' });
    expect(first).toEqual({ created: true, email: 'root@example.test' });
    const user = await createRepositories(stores[0]!).users.byEmail('root@example.test');
    expect(await verifyPassword(user!.password_hash, 'from the environment')).toBe(true);
    expect(user!.must_change_password).toBe(false);
  });

  test('before any index exists and after, alike', async () => {
    createRepositories(stores[0]!);
    await stores[0]!.syncIndexes();
    expect((await bootstrapFirstUser(stores[0]!, config)).created).toBe(true);
    const late = await connectStore({ url: server.url, databasePrefix: server.databasePrefix, service: 'gateway' });
    expect((await bootstrapFirstUser(late, config)).created).toBe(false);
    await late.close();
  });
});
