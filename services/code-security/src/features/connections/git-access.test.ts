import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { createVault, generateMasterKey } from '@osk/vault';
import { loopbackEgress } from '@osk/egress/testing';
import { ConnectionRepository } from './connection.repo';
import { ConnectionService } from './connection.service';
import { findProviders } from './providers/find-providers';
import { startFakeHost, type FakeHost } from './testing/fake-host';

const TEAM = { teamId: 'team_a', userId: 'user_a', signal: new AbortController().signal };
const egress = loopbackEgress({}, { allowHttp: true });
let test: TestStore;
let host: FakeHost;
let service: ConnectionService;

beforeAll(async () => {
  test = await startTestStore();
  const store = await test.connect('git-access-test');
  host = await startFakeHost((path) =>
    path.endsWith('/user') ? { body: { login: 'octo', username: 'octo' } } : undefined,
  );
  const vault = createVault({ masterKey: generateMasterKey() });
  service = new ConnectionService({
    connections: new ConnectionRepository(store),
    providers: findProviders(),
    vault,
    egress,
  });
  await store.syncIndexes();
  await service.connect(TEAM, 'github', { token: 'gh', base_url: `${host.origin}/scm/` });
});
afterAll(async () => {
  await host.close();
  await egress.close();
  await test.close();
});

const there = () => `${host.origin}/scm/octo/repo.git`;

it('says where a repository of a connected provider is cloned from', async () => {
  for (const repo of ['octo/repo', 'octo/repo.git', '/octo/repo/']) {
    expect(await service.locate('team_a', 'github', repo)).toEqual({ url: there(), repo: 'octo/repo' });
  }
  await expect(service.locate('team_a', 'github', '../etc')).rejects.toMatchObject({ kind: 'refused' });
  await expect(service.locate('team_a', 'gitlab', 'a/b')).rejects.toMatchObject({ code: 'not_connected' });
  await expect(service.locate('team_b', 'github', 'a/b')).rejects.toMatchObject({ code: 'not_connected' });
  await expect(service.locate('team_a', 'gitea', 'a/b')).rejects.toMatchObject({ kind: 'invalid' });
});

it('shows the token to its own host and to no other', async () => {
  expect(await service.credentials('team_a', there())).toEqual({
    ...{ kind: 'basic', username: 'x-access-token', password: 'gh' },
  });
  const others = [
    'https://github.com/octo/repo.git',
    `${host.origin}/other/octo/repo.git`,
    `${host.origin}/scm`,
    `${host.origin}/scm/../octo/repo.git`,
    `${host.origin}.evil.test/scm/octo/repo.git`,
    `http://127.0.0.1:1/scm/octo/repo.git`,
    'not an address',
  ];
  for (const url of others) expect([url, await service.credentials('team_a', url)]).toEqual([url, undefined]);
  expect(await service.credentials('team_b', there())).toBeUndefined();
});
