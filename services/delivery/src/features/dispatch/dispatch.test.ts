import { alert, finding, happened, OTHER_TEAM, startPeople, type PeopleFixture } from '../../testing/people-fixture';
import { failure } from '../../testing/fake-channel';
import { DispatchRepository } from './dispatch.repo';
import { DispatchSweeper } from './sweeper';
import { FloodRepository } from './flood/window.repo';
import { PostBox } from './post-box';
import { silentLogger } from '@osk/service-kit';
import { VaultError } from '@osk/vault';

const HOUR = 3_600_000;

describe('dispatches', () => {
  let people: PeopleFixture;

  beforeEach(async () => (people = await startPeople({ OSK_NOTIFICATION_SINGLES: '1000' })));
  afterEach(() => people.close());

  const log = async (query = '') => (await people.get(`/api/notifications/dispatches?${query}`)).dispatches;
  const only = (channel: keyof PeopleFixture['channels']) => {
    for (const fake of Object.values(people.channels)) fake.configured = fake.id === channel;
  };
  const until = async (done: () => boolean) => {
    while (!done()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  test('four attempts after 5, 30 and 120 s, then failed; every one in the log', async () => {
    only('slack');
    const { slack } = people.channels;
    for (let attempt = 1; attempt <= 4; attempt += 1) slack.outcomes.push(failure());
    await people.tell(happened('alert.raised', alert()));
    for (const [seconds, attempts] of [
      [3, 1],
      [2.5, 2],
      [26, 2],
      [4.5, 3],
      [113, 3],
      [8, 4],
      [600, 4],
    ] as const) {
      await people.service.bus.advance(seconds * 1000);
      await people.service.settled();
      expect(slack.sent).toHaveLength(attempts);
    }
    const [entry] = await log('channel=slack');
    expect(entry).toMatchObject({ state: 'failed', reason: 'the receiver answered 503', next_attempt_at: null });
    expect(
      entry.attempts.map(({ attempt, success }: { attempt: number; success: boolean }) => [attempt, success]),
    ).toEqual([1, 2, 3, 4].map((attempt) => [attempt, false]));
  });

  test('a receiver that asks for time gets it', async () => {
    only('slack');
    const { slack } = people.channels;
    slack.outcomes.push(failure({ status_code: 429, retry_after_ms: 60_000 }));
    await people.tell(happened('alert.raised', alert()));
    await people.service.bus.advance(50_000);
    await people.service.settled();
    expect(slack.sent).toHaveLength(1);
    await people.service.bus.advance(40_000);
    await people.service.settled();
    expect(await log('channel=slack')).toMatchObject([
      { state: 'sent', attempts: [{ status_code: 429 }, { success: true }] },
    ]);
  });

  test('what would fail the same way again is not tried again, nor is a secret that does not open', async () => {
    only('slack');
    const { slack } = people.channels;
    slack.outcomes.push(failure({ error: 'no such channel', retryable: false }), new VaultError('unknown_key', 'x'));
    await people.tell(happened('alert.raised', alert()));
    await people.tell(happened('alert.raised', alert({ alert_id: 'alert_2' })));
    await people.service.bus.advance(HOUR);
    await people.service.settled();
    expect(slack.sent).toHaveLength(2);
    expect((await log('channel=slack&state=failed')).map(({ reason }: { reason: string }) => reason)).toEqual([
      'the stored secret cannot be opened; connect the channel again',
      'no such channel',
    ]);
  });

  test('one dispatch per target, and each by itself', async () => {
    only('email');
    const { email } = people.channels;
    email.addresses = () => ['ann', 'bob', 'cem'].map((name) => ({ ref: name, label: `${name}@example.test` }));
    email.outcomes.push(failure({ retryable: false }));
    await people.tell(happened('finding.created', finding()));
    expect(email.sent.map(({ target }) => target.ref).sort()).toEqual(['ann', 'bob', 'cem']);
    expect((await log('channel=email')).map(({ state }: { state: string }) => state).sort()).toEqual([
      'failed',
      'sent',
      'sent',
    ]);
    const [{ notification_id }] = await log('channel=email');
    expect(await log(`notification_id=${notification_id}&channel=email`)).toHaveLength(3);
  });

  test('it says why something was not sent', async () => {
    only('slack');
    people.channels.email.configured = true;
    people.channels.email.addresses = () => [];
    await people.tell(happened('finding.created', finding()), happened('alert.raised', alert()));
    expect(await log('state=skipped')).toMatchObject([{ channel: 'email', reason: 'nobody_to_tell' }]);
    const { notifications } = await people.get('/api/notifications');
    expect(notifications.map(({ outlets }: { outlets: object }) => outlets)).toEqual(
      expect.arrayContaining([
        { email: 'queued', slack: 'queued' },
        { slack: 'queued', teams: 'not_configured', pagerduty: 'not_configured', webhook: 'not_configured' },
      ]),
    );
  });

  test('a channel that hangs holds up no other, and no more than its own places', async () => {
    const { email, slack } = people.channels;
    let release!: () => void;
    const hung = new Promise<{ ok: true; status_code: null }>((resolve) => {
      release = () => resolve({ ok: true, status_code: null });
    });
    for (let index = 0; index < 40; index += 1) email.outcomes.push(hung);
    const events = Array.from({ length: 40 }, (_, index) =>
      happened('finding.created', finding({ finding_id: `find_${index}` })),
    );
    await people.service.bus.publishAll(events);
    await until(() => slack.sent.length === 40);
    expect(email.sent).toHaveLength(4);
    release();
    await people.service.settled();
    for (let minute = 0; minute < 3; minute += 1) {
      await people.service.bus.advance(60_000);
      await people.service.settled();
    }
    expect(email.sent).toHaveLength(40);
  });

  test('a message that comes twice is one attempt', async () => {
    only('slack');
    const { slack } = people.channels;
    const { bus } = people.service;
    let release!: () => void;
    slack.outcomes.push(new Promise((resolve) => (release = () => resolve({ ok: true, status_code: 200 }))));
    await bus.publish(happened('alert.raised', alert()));
    await until(() => slack.sent.length === 1);
    const again = bus.enqueued.find(({ job }) => job === 'delivery.notify')!;
    await bus.enqueue('delivery.notify', again.data as never);
    // The second worker finds it taken, and comes back when the first must have ended or died.
    await until(() => bus.enqueued.some(({ delayMs }) => delayMs > 60_000));
    release();
    await people.service.settled();
    await bus.advance(HOUR);
    await people.service.settled();
    expect(slack.sent).toHaveLength(1);
    expect(await log('channel=slack')).toMatchObject([{ state: 'sent', attempts: [{ attempt: 1 }] }]);
  });

  test('an incident that has ended meanwhile is not opened again by a late attempt', async () => {
    only('pagerduty');
    const { pagerduty } = people.channels;
    pagerduty.outcomes.push(failure());
    await people.tell(happened('alert.raised', alert({ severity: 'critical' })));
    const { change: _change, scan_id: _scan, ...ended } = alert({ severity: 'critical' });
    await people.tell(happened('alert.resolved', { ...ended, status: 'resolved' }));
    await people.service.bus.advance(HOUR);
    await people.service.settled();
    expect(pagerduty.sent.map(({ notification }) => notification.resolves)).toEqual([false, true]);
    expect(await log('channel=pagerduty&state=skipped')).toMatchObject([{ reason: 'ended_meanwhile' }]);
  });

  test('a lost job is found, and only when it is late', async () => {
    only('slack');
    const { store, bus } = people.service;
    const dispatches = new DispatchRepository(store);
    const flood = new FloodRepository(store);
    const singles = 5;
    const sweeperAt = (ms: number) => {
      const now = () => new Date(Date.now() + ms);
      const postBox = new PostBox({ dispatches, flood, singles, windowMs: 60_000, now });
      return new DispatchSweeper({ store, dispatches, flood, postBox, windowMs: 60_000, logger: silentLogger, now });
    };
    people.channels.slack.outcomes.push(failure());
    await people.tell(happened('alert.raised', alert()));
    const enqueued = bus.enqueued.length;
    await sweeperAt(10_000).sweep();
    await people.service.settled();
    expect(bus.enqueued).toHaveLength(enqueued);
    await sweeperAt(120_000).sweep();
    await sweeperAt(120_000).sweep();
    await people.service.settled();
    expect(bus.enqueued).toHaveLength(enqueued + 1);
    expect(await log('channel=slack')).toMatchObject([{ state: 'sent', attempts: [{}, {}] }]);
    // The delayed job of the retry comes after all: what is over stays over.
    await bus.advance(HOUR);
    expect(people.channels.slack.sent).toHaveLength(2);
  });

  test("another team's log is not to be seen", async () => {
    await people.tell(happened('alert.raised', alert()));
    const them = people.service.identity.as({ team_id: OTHER_TEAM });
    expect((await people.get('/api/notifications/dispatches', them)).pagination.total).toBe(0);
    expect((await log()).length).toBeGreaterThan(0);
  });
});
