import { ADMIN, startAllInOne, type AllInOne } from '../support/all-in-one';
import { client, createKey, signIn, withKey, type Client } from '../support/client';
import { until } from '../support/processes';
import { scan } from '../support/scans';
import { startTlsTarget, type Target } from '../support/targets';

/** Who may do what, and the walls between teams. */
describe('access', () => {
  let platform: AllInOne;
  let session: Client & { teamId: string };
  let target: Target;

  beforeAll(async () => {
    platform = await startAllInOne();
    session = await signIn(platform.url, ADMIN.email, ADMIN.password);
    target = await startTlsTarget();
  });
  afterAll(async () => {
    await target.close();
    await platform.stop();
  });

  test('no key, a wrong key, an expired session: 401', async () => {
    expect((await client(platform.url).get('/api/cicd/scan-types')).status).toBe(401);
    expect((await withKey(platform.url, 'osk_nonsense').get('/api/cicd/scan-types')).status).toBe(401);
    expect((await client(platform.url, { 'X-Session-ID': 'nonsense' }).get('/api/cicd/scan-types')).status).toBe(401);
    expect((await client(platform.url, { 'x-osk-caller': 'a.b.c' }).get('/api/cicd/scan-types')).status).toBe(401);
  });

  test('a revoked key is refused within 5 seconds', async () => {
    const { key, keyId } = await createKey(session);
    const ci = withKey(platform.url, key);
    expect((await ci.get('/api/cicd/scan-types')).status).toBe(200);
    expect((await session.delete(`/api/api-keys/${keyId}`)).status).toBe(200);
    await until(async () => (await ci.get('/api/cicd/scan-types')).status === 401, 'the key is still taken', 5_000);
  });

  test('a key without the scope gets 401, with both its scopes 201', async () => {
    const reader = withKey(platform.url, (await createKey(session, { scopes: ['scans:read'] })).key);
    const order = { scan_type: 'security_headers', target: target.url };
    expect((await reader.post('/api/cicd/scans/trigger', order)).status).toBe(401);
    expect((await reader.get('/api/cicd/scan-types')).status).toBe(200);
    const { key } = await createKey(session, { scope_preset: 'CI/CD Pipeline (Basic)' });
    expect((await withKey(platform.url, key).post('/api/cicd/scans/trigger', order)).status).toBe(201);
  });

  test('a viewer reads and does not start: 403', async () => {
    const added = await session.post(`/api/teams/${session.teamId}/members`, {
      email: 'viewer@localhost',
      role: 'viewer',
    });
    expect(added.status).toBe(201);
    const told = passwordOf(added.body.data);
    const held = await signIn(platform.url, 'viewer@localhost', told);
    expect((await held.get('/api/native-scans/results')).body.reason).toBe('password_change_required');
    const own = { current_password: told, new_password: 'a password of the viewer' };
    expect((await held.put('/api/auth/password', own)).status).toBe(200);
    const viewer = await signIn(platform.url, 'viewer@localhost', own.new_password);
    expect((await viewer.get('/api/native-scans/results')).status).toBe(200);
    expect(
      (await viewer.post('/api/cicd/scans/trigger', { scan_type: 'security_headers', target: target.url })).status,
    ).toBe(403);
    expect((await viewer.post('/api/webhooks', { name: 'x', url: target.url, events: ['*'] })).status).toBe(403);
  });

  test("another team's scan, result and subscription are 404 everywhere", async () => {
    const ours = withKey(platform.url, (await createKey(session)).key);
    const { scanId } = await scan(ours, { scan_type: 'security_headers', target: target.url });
    const hook = await ours.post('/api/webhooks', { name: 'ours', url: target.url, events: ['*'] });
    const hookId = hook.body.data.subscription_id;
    const team = await session.post('/api/teams', { name: 'The others' });
    expect(team.status).toBe(201);
    const other = await signIn(platform.url, ADMIN.email, ADMIN.password);
    expect(
      (await other.post('/api/auth/switch-team', { team_id: team.body.data.team_id ?? team.body.data.id })).status,
    ).toBe(200);
    const theirs = withKey(platform.url, (await createKey(other)).key);
    for (const path of [
      `/api/cicd/scans/${scanId}/status`,
      `/api/cicd/scans/${scanId}/results`,
      `/api/native-scans/results/${scanId}`,
      `/api/ci/scan/${scanId}/sarif`,
      `/api/webhooks/${hookId}/deliveries`,
    ]) {
      expect([path, (await theirs.get(path)).status]).toEqual([path, 404]);
    }
    expect((await theirs.delete(`/api/native-scans/results/${scanId}`)).status).toBe(404);
    expect((await theirs.post(`/api/native-scans/results/${scanId}/rescan`)).status).toBe(404);
    expect((await theirs.put(`/api/webhooks/${hookId}`, { enabled: false })).status).toBe(404);
    expect((await theirs.delete(`/api/webhooks/${hookId}`)).status).toBe(404);
    expect((await theirs.post(`/api/webhooks/${hookId}/test`)).status).toBe(404);
    expect((await theirs.get('/api/native-scans/results')).body.results).toEqual([]);
    expect((await theirs.get('/api/webhooks')).body.data.webhooks).toEqual([]);
    expect((await theirs.get('/api/native-scans/statistics')).body.total_scans).toBe(0);
    expect((await ours.get(`/api/native-scans/results/${scanId}`)).status).toBe(200);
  });

  test('the limit of a key holds: 429 with Retry-After, others go on', async () => {
    const limited = withKey(platform.url, (await createKey(session, { rate_limit_per_minute: 5 })).key);
    const answers = [];
    for (let i = 0; i < 8; i += 1) answers.push(await limited.get('/api/cicd/scan-types'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-limit')).toBe('5');
    expect(answers[0]!.headers.get('ratelimit-remaining')).toBe('4');
    expect((await session.get('/api/cicd/scan-types')).status).toBe(200);
  });

  test('internal addresses are not routed; what is not built is 404; a wrong method 405', async () => {
    for (const path of ['/internal/openapi.json', '/api/../internal/openapi.json', '/api/k8s/clusters', '/nowhere']) {
      expect([path, (await session.get(path)).status]).toEqual([path, 404]);
    }
    expect((await session.delete('/api/cicd/scan-types')).status).toBe(405);
  });
});

function passwordOf(data: Record<string, unknown>): string {
  const found = Object.entries(data).find(([name, value]) => /password/.test(name) && typeof value === 'string');
  if (!found) throw new Error(`no one-time password in ${Object.keys(data).join(', ')}`);
  return found[1] as string;
}
