import { randomUUID } from 'node:crypto';
import type { EventData, JobData, JobName, PlatformEvent } from '@osk/contracts';
import { makeEvent } from '@osk/contracts';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { connectBus, type ConnectBusOptions } from '../connect-bus';
import { workQueueName } from '../topology/names';
import type { Bus } from '../types';
import type { TestBroker } from './real-rabbit';

/** A broker the suite may use; one that cannot be restarted (somebody else's) leaves those tests out. */
export type ContractBroker = Pick<TestBroker, 'url' | 'stop'> & Partial<TestBroker>;

/** What one contract test works with: buses that are closed after it, a raw channel, names nobody else uses. */
export class ContractWorld {
  private readonly buses = new Set<Bus>();
  private readonly connections = new Map<ConfirmChannel, ChannelModel>();
  /** Differs for every test, so that no queue is shared. */
  readonly service = `contract-${randomUUID().slice(0, 8)}`;

  constructor(readonly broker: ContractBroker) {}

  async bus(options: Partial<ConnectBusOptions> = {}): Promise<Bus> {
    const bus = await connectBus({
      url: this.broker.url,
      service: this.service,
      retry: { delaysMs: [50, 100] },
      publishTimeoutMs: 20_000,
      ...options,
    });
    this.buses.add(bus);
    return bus;
  }

  /** A channel beside the bus, on a connection of its own, as an operator or a foreign publisher would have. */
  async raw(): Promise<ConfirmChannel> {
    const connection = await connect(this.broker.url, { noDelay: true });
    connection.on('error', () => undefined);
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    this.connections.set(channel, connection);
    return channel;
  }

  connectionOf(channel: ConfirmChannel): ChannelModel {
    return this.connections.get(channel) as ChannelModel;
  }

  async hangUp(channel: ConfirmChannel): Promise<void> {
    await this.connectionOf(channel).close();
  }

  async end(): Promise<void> {
    await Promise.all([...this.buses].map((bus) => bus.close()));
    // Some were closed by the test itself.
    for (const connection of this.connections.values()) await connection.close().catch(() => undefined);
  }
}

/** Takes away what an earlier test may have left in the queues that have fixed names. */
export async function cleanSlate(url: string): Promise<void> {
  const jobs: JobName[] = ['scans.run', 'scans.callback', 'delivery.webhook'];
  const connection = await connect(url, { noDelay: true });
  const channel = await connection.createChannel();
  for (const queue of [...jobs.map(workQueueName), 'osk.dead']) await channel.deleteQueue(queue);
  await connection.close();
}

export const scanStarted = (scan_id: string): PlatformEvent<'scan.started'> => {
  const data: EventData<'scan.started'> = {
    scan_id,
    scan_type: 'sast',
    target: 'https://example.test',
    trigger: 'api',
    started_at: '2026-01-01T00:00:00.000Z',
  };
  return makeEvent('scan.started', { team_id: 'team_1', source_module: 'scans', request_id: 'req_1' }, data);
};

export const scanFailed = (scan_id: string): PlatformEvent<'scan.failed'> =>
  makeEvent(
    'scan.failed',
    { team_id: 'team_1', source_module: 'scans' },
    {
      scan_id,
      scan_type: 'sast',
      target: 'https://example.test',
      trigger: 'api',
      reason: 'refused',
      failure_class: 'connectivity',
      duration_ms: 1,
      failed_at: '2026-01-01T00:00:00.000Z',
    },
  );

export const scanJob = (scan_id: string): JobData<'scans.run'> => ({ team_id: 'team_1', scan_id });

/** A job of another kind, so that a test has two work queues. */
export const webhookJob = (delivery_id: string): JobData<'delivery.webhook'> => ({
  team_id: 'team_1',
  delivery_id,
  attempt: 1,
});
