import type { Channel, GetMessage } from 'amqplib';
import { replayOf } from '../consume/forward';
import type { ConnectionKeeper } from '../connection/connection-keeper';
import { errorFields, type BusLogger } from '../logger';
import type { Publisher } from '../publish/publisher';
import { DEAD_QUEUE } from '../topology/names';
import { deadQueue } from '../topology/requirements';
import type { Topology } from '../topology/topology';
import type { DeadLetter, DeadLetterSelection } from '../types';
import { describeDeadLetter } from './describe-dead-letter';
import { selects } from './selection';

export interface DeadLetterBoxParts {
  keeper: ConnectionKeeper;
  publisher: Publisher;
  topology: Topology;
  logger: BusLogger;
  timeoutMs: number;
}

const DEFAULT_LIMIT = 100;

/**
 * The operator's view of `osk.dead`. Looking means taking messages and giving them back: while one process looks,
 * another sees fewer. Calls of one process follow each other for that reason.
 */
export class DeadLetterBox {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: DeadLetterBoxParts) {}

  list({ limit = DEFAULT_LIMIT, queue }: { limit?: number; queue?: string } = {}): Promise<DeadLetter[]> {
    const found: DeadLetter[] = [];
    return this.visit((_message, letter) => {
      if (queue === undefined || letter.queue === queue) found.push(letter);
      return Promise.resolve(found.length < limit ? 'keep' : 'stop');
    }, limit > 0).then(() => found);
  }

  replay(selection: DeadLetterSelection): Promise<number> {
    return this.remove(selection, async (message, letter) => {
      try {
        await this.parts.publisher.send(replayOf(message, letter.queue, letter.routing_key));
        return true;
      } catch (error) {
        this.parts.logger.error('dead letter could not be replayed and stays', {
          id: letter.id,
          ...errorFields(error),
        });
        return false;
      }
    });
  }

  discard(selection: DeadLetterSelection): Promise<number> {
    return this.remove(selection, () => Promise.resolve(true));
  }

  private async remove(
    selection: DeadLetterSelection,
    act: (message: GetMessage, letter: DeadLetter) => Promise<boolean>,
  ): Promise<number> {
    let count = 0;
    await this.visit(async (message, letter) => {
      if (!selects(selection, letter) || !(await act(message, letter))) return 'keep';
      count += 1;
      return 'remove';
    }, true);
    return count;
  }

  /** Shows every dead letter to `look`, one after the other, and gives back those it does not remove. */
  private visit(
    look: (message: GetMessage, letter: DeadLetter) => Promise<'keep' | 'remove' | 'stop'>,
    wanted: boolean,
  ): Promise<void> {
    const visited = this.last.then(() => (wanted ? this.visitNow(look) : undefined));
    this.last = visited.catch(() => undefined);
    return visited;
  }

  private async visitNow(
    look: (message: GetMessage, letter: DeadLetter) => Promise<'keep' | 'remove' | 'stop'>,
  ): Promise<void> {
    const connection = await this.parts.keeper.ready(this.parts.timeoutMs);
    const channel: Channel = await connection.createChannel();
    // An error closes the channel and rejects the call under way; the listener only keeps it from being unheard.
    channel.on('error', (error) => this.parts.logger.warn('dead letter channel failed', errorFields(error)));
    const removed = new Set<string>();
    try {
      await this.parts.topology.declare(channel, [deadQueue]);
      // What is kept stays with this channel until the end, so no letter is shown twice.
      for (let message = await channel.get(DEAD_QUEUE); message; message = await channel.get(DEAD_QUEUE)) {
        const letter = describeDeadLetter(message);
        // A replayed message that has died again already would otherwise go round for ever.
        const decision = removed.has(letter.id) ? 'keep' : await look(message, letter);
        if (decision === 'stop') break;
        if (decision === 'keep') continue;
        channel.ack(message);
        removed.add(letter.id);
      }
      channel.nackAll(true);
    } finally {
      await channel.close().catch(() => undefined);
    }
  }
}
