import type { EventData } from '@osk/contracts';
import { rawFinding, startRunning, type RunningService } from '../../testing/running-service';
import { keysOf, repoKeys } from './repo-keys';

const OTHER_TEAM = 'team_01j00000000000000000000002';

test.each([
  ['https://Git.Example/Acme/Shop.git/', ['git.example/acme/shop', 'acme/shop']],
  ['https://user:pw@git.example:8443/a/b/c', ['git.example:8443/a/b/c', 'a/b/c']],
  ['git@git.example:acme/shop.git', ['git.example/acme/shop', 'acme/shop']],
  ['ssh://git@git.example/acme/shop', ['git.example/acme/shop', 'acme/shop']],
  ['Acme/Shop', ['acme/shop']],
  [' shop.zip ', ['shop.zip']],
  ['https://', ['https:']],
  ['/', ['']],
])('%s is known by %j', (repo, keys) => {
  expect(repoKeys(repo)).toEqual(keys);
});

test('an upload is known by what it is called', () => {
  expect(keysOf({ repo: 'Shop', assetId: 'upload/Shop' })).toEqual(['shop']);
  expect(keysOf({ repo: 'acme/shop', assetId: 'https://git.example/acme/shop' })).toEqual([
    'git.example/acme/shop',
    'acme/shop',
  ]);
});

describe('whose repositories are', () => {
  let service: RunningService;
  let turn = 0;
  let repo: string;

  beforeAll(async () => {
    service = await startRunning();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    repo = `shop-${(turn += 1)}`;
    service.finds.secrets = [rawFinding('a.env')];
    service.bus.published.length = 0;
  });

  const PATH = '/api/code/repo-ownership';
  const put = (body: unknown, headers = {}) => service.call(PATH, { method: 'PUT', body, headers });
  const list = async (query = '', headers = {}) => (await service.call(`${PATH}?${query}`, { headers })).json.data;
  const reports = async (query: string) => (await service.call(`/api/code/reports?${query}`)).json.data;
  const told = () =>
    service.bus.published
      .filter(({ event_type }) => event_type === 'asset.ownership_changed')
      .map(({ data }) => data as EventData<'asset.ownership_changed'>);

  test('is kept once per repository, however it is written; what is left out stays, null takes it away', async () => {
    const owned = { application: 'shop', owner: 'team-a', environment: 'production', criticality: 'high' };
    const made = await put({ repo: `https://git.example/acme/${repo}.git`, ...owned });
    expect(made.status).toBe(200);
    expect(made.json.data).toMatchObject({ ...owned, updated_by: service.identity.claims().user_id });
    const changed = await put({ repo: `git@GIT.example:Acme/${repo}`, owner: ' team-b\u0007 ', criticality: null });
    expect(changed.json.data).toMatchObject({ ...owned, owner: 'team-b', criticality: null });
    expect(await list(`repo=https://git.example/acme/${repo}`)).toMatchObject({
      total: 1,
      repositories: [{ application: 'shop', owner: 'team-b' }],
    });
  });

  test('reports there are show it at once, later ones from the start, and are filtered by it', async () => {
    const before = await service.scan(repo);
    expect((await reports(`application=app-${repo}`)).total).toBe(0);
    await put({ repo: repo.toUpperCase(), application: `app-${repo}`, owner: `own-${repo}`, criticality: 'critical' });
    const after = await service.scan(repo);
    const page = await reports(`application=app-${repo}&owner=own-${repo}`);
    expect(page.reports.map(({ scan_id }: { scan_id: string }) => scan_id)).toEqual([after, before]);
    await put({ repo, owner: 'somebody else' });
    expect((await reports(`owner=own-${repo}`)).total).toBe(0);
    expect((await reports(`application=app-${repo}&owner=somebody%20else`)).total).toBe(2);
    expect((await service.call(`/api/code/reports/${before}`)).json.data.ownership).toMatchObject({
      ...{ application: `app-${repo}`, owner: 'somebody else', criticality: 'critical' },
    });
  });

  test('vulns is told of it for what was scanned, and with each scan', async () => {
    await service.scan(repo);
    expect(told()).toEqual([]);
    await put({ repo, owner: 'a', criticality: 'low' });
    await service.settled();
    const said = { asset_id: `upload/${repo}`, application: null, owner: 'a', environment: null, criticality: 'low' };
    expect(told()).toEqual([said]);
    await service.scan(repo);
    expect(told()).toEqual([said, said]);
  });

  test('lists by application, owner, environment and criticality; what cannot be a filter is none', async () => {
    const application = `app-${repo}`;
    await put({ repo: `${repo}-b`, application, environment: 'staging', criticality: 'low' });
    await put({ repo: `${repo}-a`, application, environment: 'production', owner: 'x' });
    const names = async (query: string) =>
      (await list(`application=${application}&${query}`)).repositories.map((of: { repo: string }) => of.repo);
    expect(await names('')).toEqual([`${repo}-a`, `${repo}-b`]);
    expect(await names('limit=1&offset=1')).toEqual([`${repo}-b`]);
    expect(await names('environment=production')).toEqual([`${repo}-a`]);
    expect(await names('criticality=low')).toEqual([`${repo}-b`]);
    expect(await names('owner=x')).toEqual([`${repo}-a`]);
    expect(await names('criticality=enormous')).toHaveLength(2);
  });

  test('of a team is for that team', async () => {
    const other = service.identity.as({ team_id: OTHER_TEAM });
    const id = await service.scan(repo);
    await put({ repo, owner: 'intruder' }, other);
    expect((await list(`repo=${repo}`)).total).toBe(0);
    expect((await list('', other)).total).toBe(1);
    expect((await service.call(`/api/code/reports/${id}`)).json.data).toMatchObject({ owner: null, ownership: null });
  });

  test.each([
    [{}, 422, 'repo is required'],
    [{ repo: '/' }, 400, 'repo'],
    [{ repo: 'x', criticality: 'enormous' }, 422, 'criticality must be'],
    [{ repo: 'x', team_id: OTHER_TEAM }, 422, 'team_id is not a known field'],
    [{ repo: 'x', owner: { $gt: '' } }, 422, 'owner'],
  ])('refuses %j', async (body, status, detail) => {
    const answer = await put(body);
    expect(answer.status).toBe(status);
    expect(answer.json.detail).toContain(detail);
  });

  test('is for those who manage risks to say', async () => {
    const developer = service.identity.as({ role: 'developer', permissions: ['view_scans', 'run_scans'] });
    expect((await put({ repo, owner: 'me' }, developer)).status).toBe(403);
    expect((await service.call(PATH, { headers: developer })).status).toBe(200);
  });
});
