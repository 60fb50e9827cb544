import type { PlatformEvent } from '@osk/contracts';
import { alert, happened, startPeople, type PeopleFixture } from '../../../testing/people-fixture';
import { failure } from '../../../testing/fake-channel';

describe('the health of a way out', () => {
  let people: PeopleFixture;

  beforeEach(async () => {
    people = await startPeople({ OSK_NOTIFICATION_SINGLES: '1000' });
    for (const channel of Object.values(people.channels)) channel.configured = channel.id === 'slack';
  });
  afterEach(() => people.close());

  const refusal = () => failure({ retryable: false, error: 'no such webhook', status_code: 404 });
  const said = () =>
    people.service.bus.published.filter(
      (event): event is PlatformEvent<'platform.condition'> => event.event_type === 'platform.condition',
    );
  let count = 0;
  const raise = () => people.tell(happened('alert.raised', alert({ alert_id: `alert_${(count += 1)}` })));

  test('three in a row given up: said once; and once more when it works again', async () => {
    const { slack } = people.channels;
    // Everything fails, what is said about it included: that must not be said in turn.
    for (let index = 0; index < 20; index += 1) slack.outcomes.push(refusal());
    for (let index = 0; index < 2; index += 1) await raise();
    expect(said()).toEqual([]);
    for (let index = 0; index < 6; index += 1) await raise();
    expect(said()).toMatchObject([
      {
        source_module: 'delivery',
        data: { kind: 'integration_unhealthy', severity: 'high', resolved: false, dedup_key: 'channel:slack:default' },
      },
    ]);
    expect(said()[0]!.data.message).toContain('no such webhook');
    const { notifications } = await people.get('/api/notifications?category=system_error');
    expect(notifications).toHaveLength(1);
    slack.outcomes.length = 0;
    await raise();
    await raise();
    expect(said().map(({ data }) => [data.resolved, data.dedup_key])).toEqual([
      [false, 'channel:slack:default'],
      [true, 'channel:slack:default'],
    ]);
  });

  test('a failure now and then is nothing to speak of', async () => {
    const { slack } = people.channels;
    for (let round = 0; round < 3; round += 1) {
      slack.outcomes.push(refusal(), refusal());
      for (let index = 0; index < 3; index += 1) await raise();
    }
    expect(said()).toEqual([]);
  });
});
