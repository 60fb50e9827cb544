import { NO_TEAM, type EventData, type PlatformEvent } from '@osk/contracts';
import type { ChannelId } from '../../channels/notification';
import { alert, finding, happened, startPeople, type PeopleFixture } from '../../testing/people-fixture';
import { findConditions } from './find-conditions';

const platform = (more: Partial<EventData<'platform.condition'>> = {}): EventData<'platform.condition'> => ({
  kind: 'worker_down',
  dedup_key: 'worker:1',
  severity: 'high',
  source: 'system',
  title: 'A worker is down',
  message: 'It has not been heard of for a minute.',
  hint: 'Start it again.',
  resolved: false,
  ...more,
});
const term = { ...finding(), due_at: '2026-12-01T00:00:00.000Z' };
const framework = { framework_id: 'cis', framework: 'CIS AWS', account_id: null, score: 70 };
const failed = (failure_class: string): EventData<'scan.failed'> => ({
  ...{ scan_id: 'scan_1', scan_type: 'iac_scan', target: 'https://git.test/a', trigger: 'api', failure_class },
  ...{ reason: 'no route to host', duration_ms: 5, failed_at: '2026-11-21T00:00:00.000Z' },
});

describe('notifications raised by the platform', () => {
  let people: PeopleFixture;
  let told: number;

  beforeAll(async () => (people = await startPeople({ OSK_NOTIFICATION_SINGLES: '1000' })));
  afterAll(() => people.close());
  beforeEach(async () => {
    for (const channel of Object.values(people.channels)) channel.sent.length = 0;
    told = (await people.get('/api/notifications')).pagination.total;
  });

  /** Which channels got something, and what; and the newest line of the in-app centre, if there is a new one. */
  const outcome = async () => {
    const { notifications, pagination } = await people.get('/api/notifications');
    const channels = Object.values(people.channels).filter(({ sent }) => sent.length > 0);
    return {
      channels: channels.map(({ id }) => id).sort(),
      first: channels[0]?.sent[0]?.notification,
      entry: pagination.total > told ? notifications[0] : undefined,
    };
  };

  const rows: [string, PlatformEvent, ChannelId[], Record<string, unknown>][] = [
    [
      'alert new',
      happened('alert.raised', alert()),
      ['pagerduty', 'slack', 'teams', 'webhook'],
      { type: 'alert.new', category: 'security_alert', severity: 'high', dedup_key: 'alert:alert_1' },
    ],
    [
      'alert reopened',
      happened('alert.raised', alert({ change: 'reopened' })),
      ['pagerduty', 'slack', 'teams', 'webhook'],
      { type: 'alert.reopened' },
    ],
    [
      'finding of a cloud scan',
      happened('finding.created', finding()),
      ['email', 'slack'],
      { type: 'finding.new', category: 'security_alert', severity: 'critical', source: 'cspm' },
    ],
    [
      'finding of a cloud event',
      happened('cloud_event.finding_created', { ...finding({ severity: 'high' }), event_name: 'PutAcl', actor: 'eve' }),
      ['email', 'slack'],
      { body: 'PutAcl by eve led to this finding.' },
    ],
    ['sla warning', happened('sla.warning', term), ['email'], { type: 'sla.warning', source: 'sla' }],
    ['sla breach', happened('sla.breached', term), ['email'], { type: 'sla.breached' }],
    ['sla escalated', happened('sla.escalated', { ...term, overdue_days: 9 }), ['email'], { type: 'sla.escalated' }],
    [
      'compliance drift',
      happened('compliance.drift_detected', {
        ...framework,
        previous_score: 80,
        requirements: [{ requirement_id: '1.4', title: 'No root keys', failing_resources: 1 }],
        scan_run_id: null,
      }),
      ['email'],
      { type: 'compliance.drift_detected', source: 'compliance', body: '1.4 No root keys' },
    ],
    [
      'compliance threshold',
      happened('compliance.threshold_breached', { ...framework, threshold: 75 }),
      ['email'],
      { type: 'compliance.threshold_breached', title: 'Compliance score of CIS AWS is below 75' },
    ],
    [
      'scan failed',
      happened('scan.failed', failed('credentials')),
      ['email', 'slack'],
      { type: 'scan.failed', source: 'iac_scan', category: 'system_error', severity: 'high' },
    ],
    [
      'grave platform condition',
      happened('platform.condition', platform()),
      ['email', 'slack'],
      { type: 'platform.worker_down', category: 'system_error' },
    ],
    [
      'small platform condition',
      happened('platform.condition', platform({ severity: 'medium' })),
      ['slack'],
      { type: 'platform.worker_down', category: 'system_notification' },
    ],
  ];

  test.each(rows)('%s', async (_name, event, channels, expected) => {
    await people.tell(event, event);
    const { channels: reached, first, entry } = await outcome();
    expect(reached).toEqual([...channels].sort());
    expect(first).toMatchObject(expected);
    expect(entry).toMatchObject({ title: first!.title, type: first!.type, count: 1, read: false });
    for (const { sent } of Object.values(people.channels)) expect(sent.length).toBeLessThan(2);
  });

  test.each(['connectivity', 'credentials', 'tool_error', 'timeout', 'permission'])(
    'a scan that failed for %s says what to do',
    async (failure_class) => {
      await people.tell(happened('scan.failed', failed(failure_class)));
      const { entry } = await outcome();
      expect(entry.title).toContain(`(${failure_class.replace('_', ' ')})`);
      expect(entry.body).toMatch(/^no route to host\n\nWhat to do: .{20,}/);
    },
  );

  test.each<[string, PlatformEvent]>([
    ['an alert of a failed scan, which has a row of its own', happened('alert.raised', alert({ source: 'scan' }))],
    ['an alert of the platform, which has one too', happened('alert.raised', alert({ source: 'system' }))],
    ['an alert below the threshold', happened('alert.raised', alert({ severity: 'medium' }))],
    ['a finding of no cloud scan', happened('finding.created', finding({ source: 'container' }))],
    ['a finding that is not grave', happened('finding.created', finding({ severity: 'medium' }))],
  ])('%s is told to nobody', async (_name, event) => {
    await people.tell(event);
    expect(await outcome()).toEqual({ channels: [], first: undefined, entry: undefined });
  });

  test('the end of an alert ends the incident it opened, and no incident that was never opened', async () => {
    await people.tell(happened('alert.raised', alert({ alert_id: 'alert_7' })));
    people.channels.pagerduty.sent.length = 0;
    const { change: _change, scan_id: _scan, ...ended } = alert({ alert_id: 'alert_7' });
    await people.tell(happened('alert.resolved', { ...ended, status: 'resolved' }));
    expect(people.channels.pagerduty.sent.map(({ notification }) => notification)).toMatchObject([
      { dedup_key: 'alert:alert_7', resolves: true },
    ]);
    expect((await outcome()).entry).toMatchObject({ type: 'alert.resolved', outlets: { pagerduty: 'queued' } });
    await people.tell(happened('alert.resolved', { ...ended, alert_id: 'alert_unknown', status: 'closed' }));
    expect(people.channels.pagerduty.sent).toHaveLength(1);
  });

  test('the end of an alert that nobody was told of is told to nobody', async () => {
    const { change: _change, scan_id: _scan, ...ended } = alert({ alert_id: 'alert_8', severity: 'low' });
    await people.tell(happened('alert.resolved', { ...ended, status: 'resolved' }));
    expect(await outcome()).toEqual({ channels: [], first: undefined, entry: undefined });
  });

  test("the administrator's mail about a team's condition is not the team's", async () => {
    await people.tell(happened('platform.condition', platform({ title: 'Only once' })));
    expect(people.channels.email.sent).toMatchObject([{ notification: { team_id: NO_TEAM, title: 'Only once' } }]);
    const { dispatches } = await people.get('/api/notifications/dispatches?channel=email');
    expect(dispatches.map(({ title }: { title: string }) => title)).not.toContain('Only once');
  });

  test('what has no team is in no team’s centre and goes over deployment-level channels alone', async () => {
    const { slack, email, teams } = people.channels;
    await people.tell(happened('platform.condition', platform({ title: 'Broker full' }), NO_TEAM));
    expect((await outcome()).entry).toBeUndefined();
    expect([slack, email].map(({ sent }) => sent[0]?.notification.team_id)).toEqual([NO_TEAM, NO_TEAM]);
    expect([email.sent.length, teams.sent.length]).toEqual([1, 0]);
  });

  test('where to look is an address of the deployment', async () => {
    await people.tell(happened('alert.raised', alert({ alert_id: 'alert_9', action_url: '/alerts/9' })));
    expect((await outcome()).entry.action_url).toBe('http://localhost:8080/alerts/9');
  });
});

test('every row of the table is a file, and no event has two', () => {
  expect([...findConditions().keys()].sort()).toEqual([
    'alert.raised',
    'alert.resolved',
    'cloud_event.finding_created',
    'compliance.drift_detected',
    'compliance.threshold_breached',
    'finding.created',
    'platform.condition',
    'scan.failed',
    'sla.breached',
    'sla.escalated',
    'sla.warning',
  ]);
});
