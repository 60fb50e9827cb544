import {
  alert,
  finding,
  happened,
  OTHER_TEAM,
  startPeople,
  TEAM,
  type PeopleFixture,
} from '../../testing/people-fixture';

const PATH = '/api/notifications/preferences';

describe('notification preferences', () => {
  let people: PeopleFixture;

  beforeEach(async () => (people = await startPeople({ OSK_NOTIFICATION_SINGLES: '1000' })));
  afterEach(() => people.close());

  const put = (body: unknown, path = PATH, headers?: Record<string, string>) =>
    people.service.call(path, { method: 'PUT', body, headers });
  const reached = async (...events: Parameters<PeopleFixture['tell']>) => {
    for (const channel of Object.values(people.channels)) channel.sent.length = 0;
    await people.tell(...events);
    return Object.values(people.channels)
      .filter(({ sent }) => sent.length > 0)
      .map(({ id }) => id)
      .sort();
  };
  const raised = (more: Parameters<typeof alert>[0] = {}) => happened('alert.raised', alert(more));

  test('nothing said: everything that is configured is on; paging and webhook from when they are connected', async () => {
    people.channels.pagerduty.configured = false;
    expect(await people.get(PATH)).toEqual({
      channels: { email: true, slack: true, teams: true, in_app: true, webhook: true, pagerduty: false },
      muted_categories: [],
      alerts: { enabled: true, min_severity: 'high', channels: { in_app: true, slack: true, teams: true } },
    });
    expect(await reached(raised())).toEqual(['slack', 'teams', 'webhook']);
  });

  test('what is said is kept, what is not said stays as it was, for this team alone', async () => {
    await put({ channels: { slack: false }, alerts: { min_severity: 'low', channels: { teams: false } } });
    const { status, json } = await put({ channels: { email: false }, muted_categories: ['sla'] });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      channels: { email: false, slack: false, teams: true },
      muted_categories: ['sla'],
      alerts: { enabled: true, min_severity: 'low', channels: { in_app: true, slack: true, teams: false } },
    });
    expect(await people.get(PATH)).toEqual(json.data);
    const theirs = await people.get(PATH, people.service.identity.as({ team_id: OTHER_TEAM }));
    expect(theirs).toMatchObject({ channels: { email: true }, muted_categories: [], alerts: { min_severity: 'high' } });
  });

  test.each<[string, object, string[]]>([
    ['channels.slack', { channels: { slack: false } }, ['pagerduty', 'teams', 'webhook']],
    ['channels.teams', { channels: { teams: false } }, ['pagerduty', 'slack', 'webhook']],
    ['channels.pagerduty', { channels: { pagerduty: false } }, ['slack', 'teams', 'webhook']],
    ['channels.webhook', { channels: { webhook: false } }, ['pagerduty', 'slack', 'teams']],
    ['alerts.channels.slack', { alerts: { channels: { slack: false } } }, ['pagerduty', 'teams', 'webhook']],
    ['alerts.channels.teams', { alerts: { channels: { teams: false } } }, ['pagerduty', 'slack', 'webhook']],
    ['alerts.enabled', { alerts: { enabled: false } }, []],
    ['a muted category', { muted_categories: ['security_alert'] }, []],
    ['a muted source', { muted_categories: ['vulnerability'] }, []],
    ['a muted type', { muted_categories: ['alert.new'] }, []],
    ['another muted source', { muted_categories: ['compliance'] }, ['pagerduty', 'slack', 'teams', 'webhook']],
  ])('%s switches an alert off there', async (_name, said, channels) => {
    await put(said);
    expect(await reached(raised())).toEqual(channels);
    expect((await people.get('/api/notifications')).notifications).toHaveLength(1);
  });

  test('the switches of alerts are of alerts alone', async () => {
    await put({ alerts: { enabled: false, channels: { slack: false } } });
    expect(await reached(happened('finding.created', finding()))).toEqual(['email', 'slack']);
    await put({ channels: { email: false } });
    expect(await reached(happened('finding.created', finding({ finding_id: 'find_2' })))).toEqual(['slack']);
  });

  test('the threshold of a team comes before that of the deployment', async () => {
    expect(await reached(raised({ severity: 'medium' }))).toEqual([]);
    await put({ alerts: { min_severity: 'medium' } });
    expect(await reached(raised({ severity: 'medium' }))).toHaveLength(4);
    await put({ alerts: { min_severity: 'critical' } });
    expect(await reached(raised({ severity: 'high' }))).toEqual([]);
    expect((await people.get('/api/notifications')).notifications).toHaveLength(1);
  });

  test('in-app switched off: it is kept all the same, and never unread', async () => {
    await put({ channels: { in_app: false } });
    await people.tell(raised());
    const { notifications, unread_count } = await people.get('/api/notifications');
    expect([notifications.length, notifications[0].read, unread_count]).toEqual([1, true, 0]);
    expect((await people.get('/api/notifications?unread_only=true')).notifications).toEqual([]);
  });

  test("a member's own are theirs in this team", async () => {
    const ann = people.service.identity.as({ user_id: 'user_ann', permissions: [], via: 'session' });
    expect(await people.get(`${PATH}/me`, ann)).toEqual({ opted_out: false, muted_categories: [] });
    expect((await put({ opted_out: true }, `${PATH}/me`, ann)).json.data).toEqual({
      opted_out: true,
      muted_categories: [],
    });
    await put({ muted_categories: ['sla', 'scan.failed'] }, `${PATH}/me`, ann);
    expect(await people.get(`${PATH}/me`, ann)).toEqual({ opted_out: true, muted_categories: ['sla', 'scan.failed'] });
    const elsewhere = people.service.identity.as({ user_id: 'user_ann', team_id: OTHER_TEAM });
    expect(await people.get(`${PATH}/me`, elsewhere)).toEqual({ opted_out: false, muted_categories: [] });

    const member = { user_id: 'user_ann', email: 'ann@example.test', name: 'Ann', role: 'viewer' };
    await people.tell(happened('team.directory', { team_name: 'Blue', version: 1, members: [member] }));
    expect(await people.recipients.of(TEAM)).toEqual([
      { ...member, opted_out: true, muted_categories: ['sla', 'scan.failed'] },
    ]);
  });

  test.each<[string, object, string]>([
    ['an unknown key', { chanels: {} }, 'chanels'],
    ['an unknown channel', { channels: { fax: true } }, 'fax'],
    ['no boolean', { channels: { slack: 'yes' } }, 'channels.slack'],
    ['an unknown severity', { alerts: { min_severity: 'urgent' } }, 'alerts.min_severity'],
    ['email among the switches of alerts', { alerts: { channels: { email: true } } }, 'email'],
    ['no category', { muted_categories: ['Not A Category'] }, 'muted_categories'],
    ['too many', { muted_categories: Array.from({ length: 51 }, (_, index) => `c${index}`) }, 'muted_categories'],
    ['an operator', { muted_categories: { $gt: '' } }, 'muted_categories'],
  ])('%s is refused by name', async (_name, body, field) => {
    const { status, json } = await put(body);
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain(field);
  });

  test('the team’s are for who manages integrations; a member’s own for anybody', async () => {
    const viewer = people.service.identity.as({ permissions: ['view_scans'], via: 'session' });
    expect((await put({ channels: { slack: false } }, PATH, viewer)).status).toBe(403);
    expect((await people.service.call(PATH, { headers: viewer })).status).toBe(200);
    expect((await put({ opted_out: true }, `${PATH}/me`, viewer)).status).toBe(200);
    expect((await put({ opted_out: true, channels: {} }, `${PATH}/me`, viewer)).status).toBe(422);
  });
});

test('the deployment says from which severity on', async () => {
  const people = await startPeople({ ALERT_NOTIFY_MIN_SEVERITY: 'low' });
  expect((await people.get(PATH)).alerts.min_severity).toBe('low');
  await people.tell(happened('alert.raised', alert({ severity: 'low' })));
  expect(people.channels.slack.sent).toHaveLength(1);
  await people.close();
});
