import type { Egress, EgressHttpResponse } from '@osk/egress';
import { fakeEgress } from '@osk/egress/testing';
import { findProviders } from './find-providers';
import type { GitHost } from './git-provider';

const providers = findProviders();
const BASIC = `Basic ${Buffer.from('me@example.com:t').toString('base64')}`;

/** A public host, played by address; every request it gets is kept. */
function publicHost(id: string, answers: Record<string, unknown>, username?: string) {
  const asked: { url: string; headers: Record<string, unknown> }[] = [];
  const http: Egress['http'] = (url, request) => {
    asked.push({ url, headers: { ...request?.headers } });
    const body = answers[url];
    const answer: EgressHttpResponse = {
      ...{ url, redirects: [], address: '198.51.100.1', truncated: false, timings: { totalMs: 1 } },
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': ['application/json'] },
      body: Buffer.from(JSON.stringify(body ?? {})),
    };
    return Promise.resolve(answer);
  };
  const credentials = { token: 't', ...(username !== undefined && { username }) };
  const host = providers.get(id)!.host({ egress: fakeEgress({ http }), credentials, baseUrl: null });
  return { host, asked };
}

it('are the three of the specification, found by folder', () => {
  expect([...providers.keys()].sort()).toEqual(['bitbucket', 'github', 'gitlab']);
});

describe('the public hosts', () => {
  it('GitHub', async () => {
    const { host, asked } = publicHost('github', { 'https://api.github.com/user': { login: 'octo' } });
    expect(await host.account()).toEqual({ login: 'octo', scopes: null, expiresAt: null });
    expect(asked[0]!.headers).toMatchObject({ authorization: 'Bearer t' });
    expect(host.cloneUrl('octo/a.b')).toBe('https://github.com/octo/a.b.git');
    expect(host.cloneAuth()).toEqual({ kind: 'basic', username: 'x-access-token', password: 't' });
  });

  it('GitLab', async () => {
    const { host, asked } = publicHost('gitlab', { 'https://gitlab.com/api/v4/user': { username: 'tanuki' } });
    expect(await host.account()).toEqual({ login: 'tanuki', scopes: null, expiresAt: null });
    expect(asked.every(({ headers }) => headers['private-token'] === 't')).toBe(true);
    expect(host.cloneUrl('g/s/p')).toBe('https://gitlab.com/g/s/p.git');
    expect(host.cloneAuth()).toEqual({ kind: 'basic', username: 'oauth2', password: 't' });
  });

  it('Bitbucket Cloud: workspace by workspace', async () => {
    const api = 'https://api.bitbucket.org/2.0';
    const repo = (name: string) => ({ full_name: name, name, is_private: true, mainbranch: { name: 'm' } });
    const { host, asked } = publicHost(
      'bitbucket',
      {
        [`${api}/user`]: { display_name: 'Me' },
        [`${api}/user/workspaces?pagelen=100`]: {
          values: [{ workspace: { slug: 'w1' } }, { workspace: { slug: 'w2' } }, {}],
        },
        [`${api}/repositories/w1?role=member&pagelen=100`]: {
          values: [repo('w1/a')],
          next: `${api}/repositories/w1?role=member&pagelen=100&page=2`,
        },
        [`${api}/repositories/w1?role=member&pagelen=100&page=2`]: { values: [repo('w1/b')] },
        [`${api}/repositories/w2?role=member&pagelen=100`]: { values: [repo('w2/c')] },
        [`${api}/repositories/w1/a`]: { mainbranch: { name: 'm' } },
        [`${api}/repositories/w1/a/refs/branches?pagelen=100`]: { values: [{ name: 'm', target: { hash: 'c' } }] },
      },
      'me@example.com',
    );
    expect(await host.account()).toMatchObject({ login: 'Me' });
    const all = await host.repositories(10);
    expect([all.truncated, all.items.map((item) => item.repo)]).toEqual([false, ['w1/a', 'w1/b', 'w2/c']]);
    expect(await host.repositories(2)).toMatchObject({ truncated: true, items: [{ repo: 'w1/a' }, { repo: 'w1/b' }] });
    expect(await host.branches('w1/a', 10)).toEqual({
      items: [{ name: 'm', commit: 'c', isDefault: true, protected: null }],
      truncated: false,
    });
    expect(asked.every(({ headers }) => headers['authorization'] === BASIC)).toBe(true);
  });

  it.each([
    [undefined, 'x-token-auth'],
    ['me@example.com', 'x-bitbucket-api-token-auth'],
    ['me', 'me'],
  ])('Git is told another name at Bitbucket than the REST interface (%s)', (username, expected) => {
    expect(publicHost('bitbucket', {}, username).host.cloneAuth()).toEqual({
      ...{ kind: 'basic', username: expected, password: 't' },
    });
  });
});

describe('a name of a repository', () => {
  const hosts: [string, GitHost][] = [...providers.keys()].map((id) => [id, publicHost(id, {}).host]);
  const bad = [
    '',
    'a',
    '/a',
    'a/',
    'a//b',
    '../b',
    'a/..',
    './b',
    'a/b?x',
    'a/b#x',
    'a/b c',
    'a/b\nc',
    'a/b@c',
    'a\\b',
    'a/%2e%2e',
  ];

  it.each(hosts)('at %s is nothing else in disguise', (_id, host) => {
    for (const name of bad) expect([name, host.cloneUrl(name)]).toEqual([name, null]);
    expect(host.cloneUrl('a/b')).toMatch(/\/a\/b\.git$/);
  });
});
