import { BusError, FakeBus } from '@osk/bus';
import { makeEvent, type PlatformEvent } from '@osk/contracts';
import { ADMIN, GatewayFixture } from '../testing/gateway-fixture';

const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('who is in a team', () => {
  const bus = new FakeBus('gateway');
  let fixture: GatewayFixture;
  let session: Record<string, string>;
  let teamId: string;

  beforeAll(async () => {
    fixture = await GatewayFixture.start({ connectBus: async () => bus });
    session = await fixture.login();
    teamId = (await fixture.server.call('/api/auth/me', { headers: session })).json.data.team_id;
  });
  afterAll(() => fixture.stop());

  const told = () =>
    bus.published.filter((event): event is PlatformEvent<'team.directory'> => event.event_type === 'team.directory');
  const next = async (work: () => Promise<unknown>) => {
    const before = told().length;
    await work();
    await until(() => told().length > before);
    return told().at(-1)!;
  };
  const members = (path: string, method: string, body?: unknown) =>
    fixture.server.call(`/api/teams/${teamId}/members${path}`, { method, headers: session, body });

  test('is told when the first team is made, and each time that it changes', async () => {
    await until(() => told().length > 0);
    expect(told()[0]).toMatchObject({
      team_id: teamId,
      data: { team_name: 'Default', version: 1, members: [{ email: ADMIN.email, role: 'owner' }] },
    });

    const added = await next(() => members('', 'POST', { email: 'Ann@Example.test', name: 'Ann', role: 'viewer' }));
    const ann = added.data.members.find(({ email }) => email === 'ann@example.test')!;
    expect(ann).toMatchObject({ name: 'Ann', role: 'viewer' });
    expect(added.data.version).toBe(2);

    const changed = await next(() => members(`/${ann.user_id}`, 'PUT', { role: 'developer' }));
    expect(changed.data.members.find(({ user_id }) => user_id === ann.user_id)?.role).toBe('developer');

    const removed = await next(() => members(`/${ann.user_id}`, 'DELETE'));
    expect(removed.data.members.map(({ email }) => email)).toEqual([ADMIN.email]);
    expect(removed.data.version).toBe(4);
  });

  test('is told of a new team, and without those who are disabled', async () => {
    await next(() => members('', 'POST', { email: 'bob@example.test', role: 'viewer' }));
    const without = await next(async () => (await fixture.operator()).setDisabled('bob@example.test', true));
    expect(without.data.members.map(({ email }) => email)).toEqual([ADMIN.email]);
    const again = await next(async () => (await fixture.operator()).setDisabled('bob@example.test', false));
    expect(again.data.members).toHaveLength(2);
    expect(await (await fixture.operator()).setDisabled('nobody@example.test', true)).toBe(false);

    const created = await next(() =>
      fixture.server.call('/api/teams', { method: 'POST', headers: session, body: { name: 'Blue' } }),
    );
    expect(created).toMatchObject({ data: { team_name: 'Blue', members: [{ email: ADMIN.email }] } });
  });

  test('is told to whom asks, once per question, and nothing of a team that is not there', async () => {
    const ask = (team_id: string) => makeEvent('team.directory_wanted', { team_id, source_module: 'delivery' }, {});
    const question = ask(teamId);
    const before = told().length;
    await bus.publishAll([ask('team_01j00000000000000000000009'), question, question]);
    await bus.idle();
    await until(() => told().length > before);
    const other = await next(() => members('', 'POST', { email: 'cem@example.test', role: 'viewer' }));
    expect(told().length).toBe(before + 2);
    expect(told()[before]!.data.version).toBe(other.data.version - 1);
  });

  test('two changes at once: the last word has both', async () => {
    const before = told().length;
    const made = await Promise.all(
      ['d', 'e', 'f'].map((name) => members('', 'POST', { email: `${name}@example.test`, role: 'viewer' })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    await until(() => told().length === before + 3);
    const last = told().reduce((a, b) => (b.team_id === teamId && b.data.version > a.data.version ? b : a), told()[0]!);
    expect(last.data.members.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['d@example.test', 'e@example.test', 'f@example.test']),
    );
  });
});

test('without a broker people sign in all the same, and what there is to tell is told when it is back', async () => {
  const bus = new FakeBus('gateway');
  let isThere = false;
  let tries = 0;
  const fixture = await GatewayFixture.start({
    busRetryMs: 20,
    connectBus: async () => {
      tries += 1;
      if (!isThere) throw new BusError('unavailable', 'the broker cannot be reached');
      return bus;
    },
  });
  await fixture.login();
  await until(() => tries > 1);
  expect(bus.published).toEqual([]);
  isThere = true;
  await until(() => bus.published.length > 0);
  expect(bus.published[0]).toMatchObject({ event_type: 'team.directory', data: { team_name: 'Default' } });
  await fixture.stop();
});
