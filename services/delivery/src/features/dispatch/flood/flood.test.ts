import { silentLogger } from '@osk/service-kit';
import type { Severity } from '@osk/contracts';
import { failure } from '../../../testing/fake-channel';
import { alert, happened, startPeople, type PeopleFixture } from '../../../testing/people-fixture';
import { DispatchRepository } from '../dispatch.repo';
import { PostBox } from '../post-box';
import { DispatchSweeper } from '../sweeper';
import { FloodRepository } from './window.repo';

describe('a flood of notifications', () => {
  let people: PeopleFixture;

  beforeEach(async () => (people = await startPeople()));
  afterEach(() => people.close());

  const raised = (count: number, severity: (index: number) => Severity = () => 'high') =>
    Array.from({ length: count }, (_, index) => {
      const what = {
        alert_id: `alert_${index}`,
        title: `Finding ${index}`,
        severity: severity(index),
        scan_id: 'scan_1',
      };
      return happened('alert.raised', alert(what));
    });
  const endOfWindow = async () => {
    await people.service.bus.advance(90_000);
    await people.service.settled();
  };

  test('1,000 alerts of one scan: five messages and one digest, the few critical incidents, one line in the centre', async () => {
    const { slack, teams, pagerduty, webhook } = people.channels;
    webhook.configured = false;
    await people.tell(...raised(1000, (index) => (index % 100 === 99 ? 'critical' : 'high')));
    expect([slack.sent.length, teams.sent.length]).toEqual([5, 5]);
    await endOfWindow();
    for (const channel of [slack, teams]) {
      expect(channel.sent).toHaveLength(6);
      const { notification } = channel.sent[5]!;
      expect(notification.title).toMatch(/^995 more security notifications, worst: critical$/);
      const lines = notification.body.split('\n');
      expect(lines).toHaveLength(11);
      expect(lines.slice(0, 10).every((line) => line.startsWith('[critical] '))).toBe(true);
      expect(lines[10]).toBe('and 985 more');
    }
    const incidents = pagerduty.sent.filter(({ notification }) => notification.severity === 'critical');
    expect(incidents.filter(({ notification }) => notification.type !== 'digest')).toHaveLength(10);
    expect(pagerduty.sent).toHaveLength(10 + 5 + 1);

    const { notifications, unread_count } = await people.get('/api/notifications');
    expect(unread_count).toBe(1);
    expect(notifications).toMatchObject([
      { count: 1000, severity: 'critical', title: expect.stringMatching(/ and 999 more$/) },
    ]);
    const items = await people.get(`/api/notifications/${notifications[0].notification_id}/items?limit=12`);
    expect(items.pagination.total).toBe(1000);
    expect(items.items.map(({ severity }: { severity: string }) => severity)).toEqual([
      ...Array<string>(10).fill('critical'),
      ...['high', 'high'],
    ]);
  }, 180_000);

  test('many critical incidents at once are a few and a digest', async () => {
    const { pagerduty } = people.channels;
    await people.tell(...raised(40, (index) => (index < 3 ? 'high' : 'critical')));
    expect(pagerduty.sent.map(({ notification }) => notification.severity)).toEqual([
      ...Array<string>(3).fill('high'),
      ...Array<string>(20).fill('critical'),
    ]);
    await endOfWindow();
    expect(pagerduty.sent).toHaveLength(24);
    expect(pagerduty.sent[23]!.notification).toMatchObject({
      type: 'digest',
      severity: 'critical',
      title: '17 more security notifications, worst: critical',
    });
    // One that never was an incident of its own has no end of its own.
    for (const alert_id of ['alert_39', 'alert_3']) {
      const { change: _change, scan_id: _scan, ...ended } = alert({ alert_id });
      await people.tell(happened('alert.resolved', { ...ended, status: 'resolved' }));
    }
    const ends = pagerduty.sent.filter(({ notification }) => notification.resolves);
    expect(ends.map(({ notification }) => notification.dedup_key)).toEqual(['alert:alert_3']);
  }, 120_000);

  test('few are told singly, and the next window begins with single ones again', async () => {
    const { slack } = people.channels;
    await people.tell(...raised(5));
    await endOfWindow();
    expect(slack.sent).toHaveLength(5);
    await people.tell(...raised(7));
    await endOfWindow();
    // The window is told by the wall clock, which has not moved: these seven are of the first one still.
    expect(slack.titles.at(-1)).toBe('7 more security notifications, worst: high');
    await people.tell(...raised(1));
    expect(slack.titles.at(-1)).toBe('Security alert: Finding 0');
  });

  test('a digest outlives the process that gathers it, and a retry the one that failed', async () => {
    const { slack, teams } = people.channels;
    teams.outcomes.push(failure());
    await people.tell(...raised(8));
    await people.restart();
    await endOfWindow();
    expect(slack.titles.slice(5)).toEqual(['3 more security notifications, worst: high']);
    expect(teams.titles.filter((title) => title === teams.titles[0])).toHaveLength(2);
    expect(teams.sent).toHaveLength(5 + 1 + 1);
  });

  test('each channel, category and team floods by itself', async () => {
    await people.tell(...raised(8));
    const other = { ...raised(1)[0]!, team_id: 'team_01j00000000000000000000002' };
    const failed = happened('scan.failed', {
      ...{ scan_id: 's', scan_type: 'sast', target: 't', trigger: 'api', reason: 'r', failure_class: 'timeout' },
      ...{ duration_ms: 1, failed_at: '' },
    });
    await people.tell(other, failed);
    expect(people.channels.slack.sent).toHaveLength(7);
    expect(people.channels.slack.titles).toContain('Scan failed (timeout): t');
  });

  test('what a digest has missed, or a process has left behind, gets one of its own', async () => {
    const { store } = people.service;
    const { slack } = people.channels;
    const dispatches = new DispatchRepository(store);
    const flood = new FloodRepository(store);
    const windowMs = 60_000;
    await people.tell(...raised(5));
    const [{ notification }] = slack.sent as [(typeof slack.sent)[number]];
    await store.transaction((tx) => flood.hold('slack', { ...notification, notification_id: 'ntf_x' }, new Date(), tx));
    const now = () => new Date(Date.now() + 3 * windowMs);
    const postBox = new PostBox({ dispatches, flood, singles: 5, windowMs, now });
    const sweeper = new DispatchSweeper({ store, dispatches, flood, postBox, windowMs, logger: silentLogger, now });
    await sweeper.sweep();
    await sweeper.sweep();
    await people.service.settled();
    expect(slack.titles.slice(5)).toEqual(['1 more security notifications, worst: high']);
  });
});
