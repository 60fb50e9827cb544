import { startTestService, type TestService } from '@osk/service-host/testing';
import codeSecurity from '../../index';
import { startFakeHost, type FakeAnswer, type FakeHost } from '../connections/testing/fake-host';

let service: TestService;
let host: FakeHost;
let answers: Record<string, FakeAnswer>;
let team = 0;
let headers: Record<string, string>;

beforeAll(async () => {
  service = await startTestService(codeSecurity, { role: 'api' });
  host = await startFakeHost((path) => answers[path] ?? answers[path.split('?')[0]!]);
});
afterAll(async () => {
  await service.close();
  await host.close();
});
beforeEach(() => {
  headers = service.identity.as({ team_id: `team_repos${(team += 1)}`, credential_id: `key_repos${team}` });
  answers = {
    '/api/v3/user': { body: { login: 'octo' } },
    '/api/v4/user': { body: { username: 'tanuki' } },
    '/rest/api/1.0/profile/recent/repos': { headers: { 'x-ausername': 'bob' }, body: { values: [] } },
  };
  host.requests.length = 0;
});

const get = async (path: string) => {
  const { status, json, headers: got } = await service.call(path, { headers });
  return { status, data: json.data, detail: json.detail, code: json.error_code, headers: got };
};
const connect = (provider: string) =>
  service.call(`/api/code/connections/${provider}`, {
    method: 'POST',
    headers,
    body: { token: 't0k', base_url: host.origin },
  });
const gitHubRepo = (name: string) => ({
  ...{ full_name: `octo/${name}`, name, default_branch: 'main', private: false, archived: true },
  ...{ html_url: `https://h/${name}`, pushed_at: '2026-01-01T00:00:00Z' },
});

describe('repositories', () => {
  it('of GitHub, page by page', async () => {
    await connect('github');
    const next = { link: `<${host.origin}/api/v3/user/repos?page=2>; rel="next", <x>; rel="last"` };
    answers['/api/v3/user/repos'] = { headers: next, body: [gitHubRepo('a'), null, {}, 'x'] };
    answers['/api/v3/user/repos?page=2'] = { body: [gitHubRepo('b')] };
    const { status, data } = await get('/api/code/repos?provider=github');
    expect(status).toBe(200);
    expect(data).toMatchObject({ total: 2, truncated: false, unavailable: [] });
    expect(data.repositories[0]).toEqual({
      ...{ provider: 'github', repo: 'octo/a', name: 'a', default_branch: 'main', private: false, archived: true },
      ...{ web_url: 'https://h/a', updated_at: '2026-01-01T00:00:00Z' },
    });
  });

  it('of GitLab and Bitbucket Data Center', async () => {
    await connect('gitlab');
    await connect('bitbucket');
    answers['/api/v4/projects'] = {
      body: [
        { path_with_namespace: 'g/sub/p', name: 'p', visibility: 'internal', default_branch: 'trunk', web_url: 'w' },
      ],
    };
    const repo = (slug: string) => ({
      slug,
      name: slug,
      project: { key: 'PRJ' },
      public: true,
      links: { self: [{ href: 'h' }] },
    });
    answers['/rest/api/1.0/repos'] = { body: { values: [repo('a')], isLastPage: false, nextPageStart: 100 } };
    answers['/rest/api/1.0/repos?permission=REPO_READ&limit=100&start=100'] = {
      body: { values: [repo('b')], isLastPage: true },
    };
    const { data } = await get('/api/code/repos');
    expect(data.repositories).toMatchObject([
      { provider: 'bitbucket', repo: 'PRJ/a', private: false },
      { provider: 'bitbucket', repo: 'PRJ/b', web_url: 'h' },
      { provider: 'gitlab', repo: 'g/sub/p', private: true, default_branch: 'trunk' },
    ]);
  });

  it('are bounded, and pages that lead round or elsewhere are not followed', async () => {
    await connect('github');
    const many = Array.from({ length: 600 }, (_, at) => gitHubRepo(`r${at}`));
    const link = (to: string) => ({ link: `<${to}>; rel="next"` });
    const first = `${host.origin}/api/v3/user/repos?page=x`;
    answers['/api/v3/user/repos'] = { headers: link(first), body: many };
    expect((await get('/api/code/repos')).data).toMatchObject({ total: 1_000, truncated: true });
    answers['/api/v3/user/repos'] = { headers: link('http://10.0.0.1/more'), body: [gitHubRepo('a')] };
    expect((await get('/api/code/repos')).data).toMatchObject({ total: 1, truncated: false });
    answers['/api/v3/user/repos'] = { headers: link(first), body: [gitHubRepo('a')] };
    expect((await get('/api/code/repos')).data).toMatchObject({ total: 2 });
  });

  it('none is connected: an empty list; a provider by name: 400; one nobody knows: all', async () => {
    expect((await get('/api/code/repos')).data).toMatchObject({ repositories: [], total: 0 });
    expect(await get('/api/code/repos?provider=gitlab')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('GitLab'),
    });
    expect((await get('/api/code/repos?provider=constructor')).data).toMatchObject({ total: 0 });
  });
});

describe('a host that does not answer', () => {
  const failing = async (answer: FakeAnswer) => {
    await connect('github');
    answers['/api/v3/user/repos'] = answer;
    return get('/api/code/repos?provider=github');
  };
  const status = async () => (await get('/api/code/connections')).data.connections[0].status;

  it('has revoked the token: 400, and the connection says so until the token works again', async () => {
    expect(await failing({ status: 401 })).toMatchObject({
      status: 400,
      detail: expect.stringContaining('no longer valid'),
    });
    expect(await status()).toBe('refused');
    answers['/api/v3/user/repos'] = { body: [] };
    expect((await get('/api/code/repos')).status).toBe(200);
    expect(await status()).toBe('connected');
  });

  it.each([
    [{ status: 429, headers: { 'retry-after': '17' } }, '17'],
    [{ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' } }, '1'],
    [{ status: 403, headers: { 'retry-after': '999999999' } }, '3600'],
    [{ status: 500 }, '60'],
  ])('for now (%j) is 503 with Retry-After', async (answer, after) => {
    const got = await failing(answer);
    expect([got.status, got.headers.get('retry-after')]).toEqual([503, after]);
    expect(await status()).toBe('connected');
  });

  it('forbids it: 400; answers nonsense: 400', async () => {
    expect((await failing({ status: 403 })).status).toBe(400);
    answers['/api/v3/user/repos'] = { body: { not: 'a list' } };
    expect((await get('/api/code/repos')).status).toBe(400);
  });

  it('is left out where another one answers', async () => {
    await connect('gitlab');
    answers['/api/v4/projects'] = { body: [{ path_with_namespace: 'g/p' }] };
    await failing({ status: 500 });
    expect((await get('/api/code/repos')).data).toMatchObject({
      repositories: [{ repo: 'g/p' }],
      unavailable: [{ provider: 'github', reason: expect.stringContaining('HTTP 500') }],
    });
  });
});

describe('branches', () => {
  const gitHub = () => {
    answers['/api/v3/repos/octo/a'] = { body: { default_branch: 'main' } };
    const branch = (name: string) => ({ name, commit: { sha: 'c'.repeat(40) }, protected: true });
    answers['/api/v3/repos/octo/a/branches'] = { body: [branch('dev'), branch('main')] };
  };

  it('of GitHub, the default one first, by a name with an encoded slash', async () => {
    await connect('github');
    gitHub();
    const { data } = await get('/api/code/repos/octo%2Fa/branches?provider=github');
    expect(data).toEqual({
      ...{ provider: 'github', repo: 'octo/a', default_branch: 'main', truncated: false },
      branches: ['main', 'dev'].map((name) => ({
        name,
        commit: 'c'.repeat(40),
        default: name === 'main',
        protected: true,
      })),
    });
  });

  it('of a GitLab project in subgroups, and at Bitbucket Data Center', async () => {
    await connect('gitlab');
    await connect('bitbucket');
    answers['/api/v4/projects/g%2Fs%2Fp/repository/branches'] = {
      body: [{ name: 'm', default: true, commit: { id: 'c' } }],
    };
    answers['/rest/api/1.0/projects/PRJ/repos/a/branches'] = {
      body: { values: [{ displayId: 'm', latestCommit: 'c', isDefault: true }], isLastPage: true },
    };
    expect((await get('/api/code/repos/g%2Fs%2Fp/branches?provider=gitlab')).data).toMatchObject({
      default_branch: 'm',
    });
    // Without a provider each is asked until one has it.
    expect((await get('/api/code/repos/PRJ%2Fa/branches')).data).toMatchObject({
      provider: 'bitbucket',
      repo: 'PRJ/a',
    });
    expect((await get('/api/code/repos/g%2Fs%2Fp/branches')).data).toMatchObject({ provider: 'gitlab' });
  });

  it.each(['octo%2Fnone', 'octo', 'a%2Fb%2Fc', '..%2F..', 'octo%2F..', 'a%2Fb%3Fx=1', '%2Fa', 'a%2F'])(
    '%s is not found, and asks for nothing beside the repository',
    async (repo) => {
      await connect('github');
      host.requests.length = 0;
      expect((await get(`/api/code/repos/${repo}/branches?provider=github`)).status).toBe(404);
      for (const { path } of host.requests) expect(path).toMatch(/^\/api\/v3\/repos\/octo\/none/);
    },
  );

  it('none is connected: 404', async () => {
    expect((await get('/api/code/repos/a%2Fb/branches')).status).toBe(404);
  });
});
