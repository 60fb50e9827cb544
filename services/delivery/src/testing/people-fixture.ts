import { makeEvent, type EventData, type EventName, type PlatformEvent } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import type { TestAnswer } from '@osk/service-kit/testing';
import { buildApp } from '../app';
import { CHANNEL_IDS, type ChannelId } from '../channels/notification';
import type { Recipients } from '../channels/recipients';
import delivery from '../index';
import { FakeChannel } from './fake-channel';

export interface PeopleFixture {
  service: TestService;
  channels: Record<ChannelId, FakeChannel>;
  recipients: Recipients;
  /** Stops the service and starts it anew on the same store and broker, as another process would. */
  restart(): Promise<void>;
  /** Publishes and waits until everything that follows from it has been done. */
  tell(...events: PlatformEvent[]): Promise<void>;
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer['json']>;
  close(): Promise<void>;
}

/** The delivery service with channels that keep what they are given. */
export async function startPeople(env: Record<string, string> = {}): Promise<PeopleFixture> {
  const channels = Object.fromEntries(CHANNEL_IDS.map((id) => [id, new FakeChannel(id)])) as PeopleFixture['channels'];
  let recipients!: Recipients;
  let restart!: () => Promise<void>;
  const service = await startTestService(delivery, {
    env,
    build: async (deps) => {
      const build = () =>
        buildApp(deps, (given) => {
          recipients = given;
          return Object.values(channels);
        });
      let running = await build();
      restart = async () => {
        await running.stop();
        running = await build();
        await running.start();
      };
      return { app: running.app, start: () => running.start(), stop: () => running.stop() };
    },
  });
  return {
    service,
    channels,
    recipients,
    restart,
    tell: async (...events) => {
      await service.bus.publishAll(events);
      await service.settled();
    },
    get: async (path, headers) => (await service.call(path, { headers })).json.data,
    close: () => service.close(),
  };
}

export const TEAM = 'team_01j00000000000000000000001';
export const OTHER_TEAM = 'team_01j00000000000000000000002';

const at = (team_id: string) => ({ team_id, source_module: 'test' });

export function happened<N extends EventName>(name: N, data: EventData<N>, team_id = TEAM): PlatformEvent<N> {
  return makeEvent(name, at(team_id), data);
}

export function alert(more: Partial<EventData<'alert.raised'>> = {}): EventData<'alert.raised'> {
  return {
    alert_id: 'alert_1',
    source: 'vulnerability',
    notification_source: 'vulnerability',
    category: 'vulnerability',
    severity: 'high',
    priority: 'P1',
    title: 'SQL injection in /login',
    description: 'A parameter reaches a query unescaped.',
    occurrence_count: 1,
    sla_due_at: null,
    action_url: null,
    change: 'new',
    scan_id: null,
    ...more,
  };
}

export function finding(more: Partial<EventData<'finding.created'>> = {}): EventData<'finding.created'> {
  return {
    finding_id: 'find_1',
    severity: 'critical',
    title: 'Bucket is public',
    resource_id: 'arn:aws:s3:::b',
    service: 's3',
    region: 'eu-central-1',
    provider: 'aws',
    account_id: 'acc_1',
    scan_run_id: null,
    occurrence_id: 'occur_1',
    vulnerability_id: 'aws-s3-public',
    asset_id: 'b',
    source: 'cspm',
    priority_rank: 'P1',
    risk_score: 80,
    ...more,
  };
}
