import { GatewayFixture } from '../testing/gateway-fixture';

describe('two gateways on one store', () => {
  let fixture: GatewayFixture;
  let owner: Record<string, string>;
  const call = (replica: number, headers: Record<string, string>, path = '/api/alerts') =>
    fixture.servers[replica]!.call(path, { headers });

  beforeAll(async () => {
    fixture = await GatewayFixture.start({ replicas: 2 });
    owner = await fixture.login();
  });
  afterAll(() => fixture.stop());

  test('there is one first user, whoever made it', async () => {
    const me = await call(1, owner, '/api/auth/me');
    expect(me.json.data.teams).toHaveLength(1);
  });

  test("a key's limit holds in total, and the refusal says when to come back", async () => {
    const key = await fixture.key(owner, { rate_limit_per_minute: 40 });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => call(index % 2, key.headers)));
    const admitted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([admitted.length, refused.length]).toEqual([40, 60]);
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-limit')).toBe('40');
      expect(Number(headers.get('ratelimit-remaining'))).toBeLessThan(40);
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    }
    expect(refused[0]!.json).toMatchObject({ success: false, error_code: 1400, detail: expect.any(String) });
    expect(refused.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true);
    fixture.clock.now += 2_000;
    expect((await call(1, key.headers)).status).toBe(200);
    fixture.clock.now += 60_000;
    expect((await call(0, key.headers)).status).toBe(200);
  });

  test("one key's limit is not another's, and all sessions of a user share theirs", async () => {
    const [one, two] = [await fixture.key(owner, { rate_limit_per_minute: 1 }), await fixture.key(owner)];
    expect((await call(0, one.headers)).status).toBe(200);
    expect((await call(1, one.headers)).status).toBe(429);
    expect((await call(1, two.headers)).status).toBe(200);
    const session = await call(1, owner);
    expect(session.headers.get('ratelimit-limit')).toBe('600');
    const other = await fixture.login();
    const next = await call(0, other);
    expect(Number(next.headers.get('ratelimit-remaining'))).toBeLessThan(599);
  });

  test('a key revoked at one is refused by the other within 5 seconds', async () => {
    const key = await fixture.key(owner);
    expect([(await call(0, key.headers)).status, (await call(1, key.headers)).status]).toEqual([200, 200]);
    await fixture.servers[0]!.call(`/api/api-keys/${key.id}`, { method: 'DELETE', headers: owner });
    expect((await call(0, key.headers)).status).toBe(401);
    fixture.clock.now += 3_000;
    expect((await call(1, key.headers)).status).toBe(401);
  });

  test('a key that is busy all the while is refused in time too', async () => {
    const key = await fixture.key(owner);
    await call(1, key.headers);
    await fixture.servers[0]!.call(`/api/api-keys/${key.id}`, { method: 'DELETE', headers: owner });
    let last = 200;
    for (let elapsed = 0; elapsed < 3_000; elapsed += 250) {
      fixture.clock.now += 250;
      last = (await call(1, key.headers)).status;
    }
    expect(last).toBe(401);
  });

  test('a session ended at one is refused by the other within 5 seconds', async () => {
    const session = await fixture.login();
    expect((await call(1, session)).status).toBe(200);
    await fixture.servers[0]!.call('/api/auth/logout', { method: 'POST', headers: session });
    fixture.clock.now += 3_000;
    expect((await call(1, session)).status).toBe(401);
  });

  test('an address without good credentials runs out, keys that are known go on from it', async () => {
    fixture.clock.now += 120_000;
    const key = await fixture.key(owner);
    expect((await call(0, key.headers)).status).toBe(200);
    const guess = () => call(0, { 'x-api-key': `osk_${String(Math.random()).slice(2).padEnd(43, 'x')}` });
    const statuses: number[] = [];
    for (let i = 0; i < 13; i += 1) {
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, guess))).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(600);
    expect(statuses.at(-1)).toBe(429);
    fixture.clock.now += 4_000;
    expect((await call(0, key.headers)).status).toBe(200);
  });
});
