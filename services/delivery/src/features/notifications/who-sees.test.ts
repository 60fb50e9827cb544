import { NO_TEAM, type EventData } from '@osk/contracts';
import {
  alert,
  finding,
  happened,
  OTHER_TEAM,
  startPeople,
  TEAM,
  type PeopleFixture,
} from '../../testing/people-fixture';

describe('what is entered in the in-app centre, and who sees it', () => {
  let people: PeopleFixture;

  beforeEach(async () => {
    people = await startPeople();
    // Nobody is mailed, so that nobody has to be known.
    people.channels.email.configured = false;
  });
  afterEach(() => people.close());

  const entries = async (headers?: Record<string, string>) =>
    (await people.get('/api/notifications', headers)).notifications as { notification_id: string; type: string }[];
  const reached = () =>
    Object.values(people.channels).flatMap(({ id, sent }) =>
      sent.map(({ notification }) => `${id} ${notification.type}`),
    );
  const cloudAlert = (raised_by?: string) =>
    happened('alert.raised', alert({ notification_source: 'cspm', ...(raised_by && { raised_by }) }));

  test('a new finding of a cloud scan and its alert are one entry and one message per channel', async () => {
    await people.tell(happened('finding.created', finding()), cloudAlert('finding.created'));
    expect((await entries()).map(({ type }) => type)).toEqual(['finding.new']);
    expect(reached().sort()).toEqual([
      'pagerduty alert.new',
      'slack finding.new',
      'teams alert.new',
      'webhook alert.new',
    ]);
  });

  test.each([['finding.updated'], [undefined]])(
    'an alert of a cloud that came of %s tells of itself',
    async (event) => {
      await people.tell(cloudAlert(event));
      expect((await entries()).map(({ type }) => type)).toEqual(['alert.new']);
      expect(reached()).toContain('slack alert.new');
    },
  );

  test('so does one of another source, whatever it came of', async () => {
    await people.tell(happened('alert.raised', alert({ raised_by: 'finding.created' })));
    expect((await entries()).map(({ type }) => type)).toEqual(['alert.new']);
  });

  test.each<[string, Partial<EventData<'alert.raised'>>]>([
    ['a deadline', { notification_source: 'sla', category: 'sla' }],
    ['compliance', { source: 'compliance', notification_source: 'compliance' }],
  ])('an alert of %s goes over the channels of alerts, and is entered by its own row alone', async (_name, more) => {
    await people.tell(happened('alert.raised', alert(more)));
    expect(await entries()).toEqual([]);
    expect(reached().sort()).toEqual([
      'pagerduty alert.new',
      'slack alert.new',
      'teams alert.new',
      'webhook alert.new',
    ]);
  });

  describe('what concerns the deployment', () => {
    const directory = (team: string) => happened('team.directory', { team_name: team, version: 1, members: [] }, team);
    const broken = (resolved = false) =>
      happened(
        'platform.condition',
        {
          kind: 'worker_down',
          source: 'system',
          severity: 'high',
          title: 'No worker answers',
          message: 'It has been silent for a minute.',
          hint: 'Start it.',
          dedup_key: 'worker:scans',
          resolved,
        },
        NO_TEAM,
      );
    const admin = (team_id: string) =>
      people.service.identity.as({ team_id, user_id: 'user_admin', permissions: ['manage_integrations'] });
    const viewer = (team_id: string) =>
      people.service.identity.as({ team_id, user_id: 'user_viewer', permissions: ['view_alerts'] });

    test('is seen by those who manage integrations, in every team, and once', async () => {
      await people.tell(directory(TEAM), directory(OTHER_TEAM));
      const event = broken();
      await people.tell(event, event);
      await people.tell(event);
      for (const team of [TEAM, OTHER_TEAM]) {
        expect(await entries(admin(team))).toMatchObject([{ type: 'platform.worker_down', read: false }]);
        expect(await entries(viewer(team))).toEqual([]);
        const unread = (headers: Record<string, string>) => people.get('/api/notifications/unread-count', headers);
        expect(await unread(admin(team))).toEqual({ unread_count: 1 });
        expect(await unread(viewer(team))).toEqual({ unread_count: 0 });
      }
      await people.tell(broken(true));
      expect(await entries(admin(TEAM))).toHaveLength(2);
    });

    test('is read and dismissed by each of them, and is not there for anybody else', async () => {
      await people.tell(directory(TEAM), directory(OTHER_TEAM), broken());
      const [entry] = await entries(admin(TEAM));
      const at = `/api/notifications/${entry!.notification_id}`;
      const status = async (path: string, headers: Record<string, string>, method = 'POST') =>
        (await people.service.call(at + path, { method, headers })).status;
      for (const headers of [viewer(TEAM), viewer(OTHER_TEAM), admin(OTHER_TEAM)]) {
        expect(await status('/read', headers)).toBe(404);
        expect(await status('/dismiss', headers)).toBe(404);
        expect(await status('/items', headers, 'GET')).toBe(404);
      }
      expect(await status('/dismiss', admin(TEAM))).toBe(200);
      expect(await entries(admin(TEAM))).toEqual([]);
      expect(await entries(admin(OTHER_TEAM))).toHaveLength(1);
    });
  });
});
