import { NO_TEAM } from '@osk/contracts';
import { RecipientsUnknownError } from '../../channels/recipients';
import {
  alert,
  finding,
  happened,
  OTHER_TEAM,
  startPeople,
  TEAM,
  type PeopleFixture,
} from '../../testing/people-fixture';

const member = (name: string) => ({ user_id: `user_${name}`, email: `${name}@example.test`, name, role: 'viewer' });
const directory = (version: number, ...names: string[]) =>
  happened('team.directory', { team_name: 'Blue', version, members: names.map(member) });

describe('recipients', () => {
  let people: PeopleFixture;

  beforeEach(async () => {
    people = await startPeople();
    people.channels.email.addresses = async ({ team_id }) =>
      (await people.recipients.of(team_id)).map(({ user_id, email }) => ({ ref: user_id, label: email }));
  });
  afterEach(() => people.close());

  const asked = () => people.service.bus.published.filter(({ event_type }) => event_type === 'team.directory_wanted');
  const names = async () => (await people.recipients.of(TEAM)).map(({ name }) => name);

  test('the newest directory counts, in whichever order they come', async () => {
    await people.tell(directory(2, 'ann', 'bob'));
    await people.tell(directory(1, 'ann'));
    expect(await names()).toEqual(['ann', 'bob']);
    await people.tell(directory(3, 'bob'));
    expect(await names()).toEqual(['bob']);
    await expect(people.recipients.of(OTHER_TEAM)).rejects.toBeInstanceOf(RecipientsUnknownError);
    expect(await people.recipients.of(NO_TEAM)).toEqual([]);
  });

  test('an unknown team is asked for once, its mail waits, and nothing else does', async () => {
    const { email, slack } = people.channels;
    await people.tell(
      happened('finding.created', finding()),
      happened('finding.created', finding({ finding_id: 'find_2' })),
    );
    expect(asked()).toMatchObject([{ team_id: TEAM }]);
    expect([email.sent.length, slack.sent.length]).toEqual([0, 2]);
    const waiting = await people.get('/api/notifications/dispatches?channel=email');
    expect(waiting.dispatches[0]).toMatchObject({ state: 'pending', reason: 'the recipients are not known yet' });
    await people.tell(directory(1, 'ann', 'bob'));
    await people.service.bus.advance(10_000);
    await people.service.settled();
    expect(email.sent.map(({ target }) => target.label).sort()).toEqual(
      ['ann@example.test', 'bob@example.test'].flatMap((address) => [address, address]),
    );
    expect(asked()).toHaveLength(1);
  });

  test('a team that is never told of fails in the end, and says why', async () => {
    await people.tell(happened('finding.created', finding()));
    for (let step = 0; step < 12; step += 1) {
      await people.service.bus.advance(43_300_000);
      await people.service.settled();
    }
    const { dispatches } = await people.get('/api/notifications/dispatches?channel=email');
    expect(dispatches).toMatchObject([{ state: 'failed', reason: 'the recipients could not be found out' }]);
  });

  test('an alert, which goes to nobody by mail, asks for nobody', async () => {
    await people.tell(happened('alert.raised', alert()));
    expect(asked()).toEqual([]);
  });
});
