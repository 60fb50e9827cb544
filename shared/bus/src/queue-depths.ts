import type { ConnectionKeeper } from './connection/connection-keeper';
import type { Topology } from './topology/topology';
import type { QueueDepth } from './types';

/**
 * What waits in every queue that was used so far. Declaring a queue again gives its counts, and unlike a passive
 * look it does not fail when somebody has deleted it.
 */
export async function readQueueDepths(
  keeper: ConnectionKeeper,
  topology: Topology,
  timeoutMs: number,
): Promise<QueueDepth[]> {
  const connection = await keeper.ready(timeoutMs);
  const channel = await connection.createChannel();
  // The call under way is rejected too; this only keeps the event from being unheard.
  channel.on('error', () => undefined);
  try {
    const depths: QueueDepth[] = [];
    for (const { queue } of topology.queues) {
      if (!queue) continue;
      const { messageCount, consumerCount } = await channel.assertQueue(queue.name, {
        durable: true,
        arguments: queue.args,
      });
      depths.push({ name: queue.name, messages: messageCount, consumers: consumerCount });
    }
    return depths.sort((a, b) => a.name.localeCompare(b.name));
  } finally {
    await channel.close().catch(() => undefined);
  }
}
