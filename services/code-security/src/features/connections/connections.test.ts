import { startTestService, type TestService } from '@osk/service-host/testing';
import codeSecurity from '../../index';
import { ConnectionRepository } from './connection.repo';
import { startFakeHost, type FakeAnswer, type FakeHost } from './testing/fake-host';

const TOKEN = 'ghp_Sup3rSecretTokenOfTheTests';
let service: TestService;
let host: FakeHost;
/** What the fake answers, by path without its query. */
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
  answers = {};
  host.requests.length = 0;
  headers = service.identity.as({ team_id: `team_conn${(team += 1)}`, credential_id: `key_conn${team}` });
});

const call = (path: string, method = 'GET', body?: object) =>
  service.call(path, { method, headers, ...(body && { body }) });
const connect = (provider: string, body: object = { token: TOKEN, base_url: host.origin }) =>
  call(`/api/code/connections/${provider}`, 'POST', body);
const list = async () => (await call('/api/code/connections')).json.data;
const gitHubUser = () => {
  answers['/api/v3/user'] = { headers: { 'x-oauth-scopes': 'repo, read:org' }, body: { login: 'octo' } };
};

describe('connecting', () => {
  it('asks the host whose token it is, and never shows the token again', async () => {
    gitHubUser();
    answers['/api/v3/user']!.headers!['github-authentication-token-expiration'] = '2030-01-02 03:04:05 UTC';
    const answer = await connect('github');
    expect(answer.status).toBe(201);
    expect(answer.json.data).toMatchObject({
      connection_id: expect.stringMatching(/^conn_/),
      ...{ provider: 'github', login: 'octo', base_url: host.origin, self_hosted: true, status: 'connected' },
      scopes: ['repo', 'read:org'],
      expires_at: '2030-01-02T03:04:05.000Z',
    });
    expect(host.requests).toEqual([{ path: '/api/v3/user', authorization: `Bearer ${TOKEN}` }]);
    const listed = await call('/api/code/connections');
    expect(listed.json.data.connections).toEqual([answer.json.data]);
    expect(listed.json.data.available.map(({ provider }: { provider: string }) => provider).sort()).toEqual([
      ...['bitbucket', 'github', 'gitlab'],
    ]);
    expect(JSON.stringify([answer.json, listed.json])).not.toContain(TOKEN);
  });

  it.each([
    [
      'gitlab',
      {
        '/api/v4/user': { body: { username: 'tanuki' } },
        '/api/v4/personal_access_tokens/self': { body: { scopes: ['read_api'], expires_at: '2030-01-01' } },
      },
      { login: 'tanuki', scopes: ['read_api'], expires_at: '2030-01-01T00:00:00.000Z' },
    ],
    [
      'gitlab',
      { '/api/v4/user': { body: { username: 'tanuki' } } },
      { login: 'tanuki', scopes: null, expires_at: null },
    ],
    [
      'bitbucket',
      { '/rest/api/1.0/profile/recent/repos': { headers: { 'x-ausername': 'bob%40x' }, body: { values: [] } } },
      { login: 'bob@x', scopes: null },
    ],
  ])('%s, self-hosted', async (provider, given, expected) => {
    answers = given;
    const { status, json } = await connect(provider);
    expect({ status, ...json.data }).toMatchObject({ status: 'connected', provider, ...expected });
  });

  it('a username goes along where the host wants one', async () => {
    answers['/rest/api/1.0/profile/recent/repos'] = { body: { values: [] } };
    const { json } = await connect('bitbucket', { token: TOKEN, username: 'bob', base_url: `${host.origin}/` });
    expect(json.data).toMatchObject({ login: 'bob', base_url: host.origin });
    const basic = `Basic ${Buffer.from(`bob:${TOKEN}`).toString('base64')}`;
    expect(host.requests.map(({ authorization }) => authorization)).toEqual([basic]);
  });

  it('again replaces what there was: one connection per provider', async () => {
    gitHubUser();
    const first = (await connect('github')).json.data;
    answers['/api/v3/user'] = { body: { login: 'other' } };
    const second = (await connect('github', { token: 'another', base_url: host.origin })).json.data;
    expect(second).toMatchObject({ connection_id: first.connection_id, login: 'other', scopes: null });
    expect((await list()).connections).toEqual([second]);
  });

  it.each([
    ['refuses the token', { status: 401 }, 400],
    ['does not let it say whose it is', { status: 403 }, 400],
    ['is something else', { headers: { 'content-type': 'text/html' }, body: '<html>sign in</html>' }, 400],
    ['speaks no JSON', { body: '{' }, 400],
    ['names nobody', { body: {} }, 400],
    ['answers with a list', { body: [] }, 400],
    ['sends elsewhere for ever', { status: 302, headers: { location: '/api/v3/user' } }, 400],
    ['sends to a private address', { status: 302, headers: { location: 'http://10.0.0.1/' } }, 400],
    ['sends to the metadata of a cloud', { status: 302, headers: { location: 'http://169.254.169.254/latest' } }, 400],
    ['fails', { status: 502 }, 503],
    ['is tired', { status: 429, headers: { 'retry-after': '17' } }, 503],
  ])('a host that %s leaves nothing behind', async (_what, answer: FakeAnswer, status) => {
    answers['/api/v3/user'] = answer;
    const got = await connect('github');
    expect([got.status, typeof got.json.detail]).toEqual([status, 'string']);
    expect(JSON.stringify(got.json)).not.toContain(TOKEN);
    expect((await list()).connections).toEqual([]);
  });

  it.each([
    ['http://10.1.2.3', 400],
    ['http://169.254.169.254/', 400],
    ['https://metadata.google.internal', 400],
    ['ftp://127.0.0.1/', 400],
    ['http://user:pass@127.0.0.1/', 400],
    ['not an address', 400],
    ['http://127.0.0.1/?x=1', 400],
    ['http://127.0.0.1:1', 503],
  ])('base_url %s is refused', async (base_url, status) => {
    expect((await connect('github', { token: TOKEN, base_url })).status).toBe(status);
  });

  it.each([
    [{}, 'token'],
    [{ token: '' }, 'token'],
    [{ token: 7 }, 'token'],
    [{ token: 'a\r\nx-evil: 1' }, 'token'],
    [{ token: 'ümläut' }, 'token'],
    [{ token: 'a', username: 'a:b' }, 'username'],
    [{ token: 'a', extra: 1 }, 'extra'],
  ])('%j is 422 and names the field', async (body, field) => {
    const { status, json } = await connect('github', body);
    expect([status, json.detail]).toEqual([422, expect.stringContaining(field)]);
    expect(host.requests).toEqual([]);
  });

  it('an unknown provider is 422, and no other property of an object either', async () => {
    for (const provider of ['gitea', 'constructor', '__proto__', 'GitHub'])
      expect((await connect(provider)).status).toBe(422);
    expect((await call('/api/code/connections/gitea', 'DELETE')).status).toBe(422);
  });
});

describe('who may', () => {
  it('managing needs the permission and, with a key, the scope; reading needs less', async () => {
    const as = (claims: object) => ({ headers: service.identity.as({ credential_id: 'key_who', ...claims }) });
    const post = { method: 'POST', body: { token: TOKEN } };
    const path = '/api/code/connections/github';
    expect((await service.call(path, { ...post, ...as({ permissions: ['view_scans'] }) })).status).toBe(403);
    expect((await service.call(path, { ...post, ...as({ via: 'key', scopes: ['code:read'] }) })).status).toBe(401);
    const reader = as({ via: 'key', scopes: ['code:read'], permissions: ['view_scans'] });
    expect((await service.call('/api/code/connections', reader)).status).toBe(200);
    expect((await service.call(path, { method: 'DELETE', ...reader })).status).toBe(401);
  });

  it("another team's connection is not there", async () => {
    gitHubUser();
    await connect('github');
    const other = { headers: service.identity.as({ team_id: 'team_other' }) };
    expect((await service.call('/api/code/connections', other)).json.data.connections).toEqual([]);
    expect((await service.call('/api/code/connections/github', { method: 'DELETE', ...other })).status).toBe(404);
    expect((await service.call('/api/code/repos?provider=github', other)).status).toBe(400);
    expect((await list()).connections).toHaveLength(1);
  });

  it('forgetting', async () => {
    gitHubUser();
    await connect('github');
    const gone = await call('/api/code/connections/github', 'DELETE');
    expect([gone.status, gone.json.data]).toEqual([200, { provider: 'github', deleted: true }]);
    expect((await call('/api/code/connections/github', 'DELETE')).status).toBe(404);
    expect((await call('/api/code/repos?provider=github')).status).toBe(400);
  });
});

it('what is stored is sealed', async () => {
  gitHubUser();
  await connect('github');
  const stored = JSON.stringify(await new ConnectionRepository(service.store).list(`team_conn${team}`));
  expect(stored).toContain('octo');
  expect(stored).not.toContain(TOKEN);
  expect(stored).not.toContain(Buffer.from(TOKEN).toString('base64').slice(0, 20));
});
