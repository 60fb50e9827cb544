import { q } from '../filter/operators';
import type { Store } from '../store/store';
import { outboxCollection, type OutboxDocument, type OutboxMessage } from './outbox.collection';

/** A message that the bus refused until the relay gave it up. */
export interface ParkedMessage {
  id: string;
  kind: 'event' | 'job';
  /** The event's type or the job's name. */
  name: string;
  team_id: string | null;
  created_at: string;
  attempts: number;
  /** What the bus said last. */
  last_error: string | null;
  /** What would be sent: an event's envelope, or a job's data. */
  body: unknown;
}

/** For an operator: what a service's relay gave up, to be looked at, sent again or dropped. */
export class ParkedMessages {
  constructor(private readonly store: Store) {}

  /** The oldest first, which is the order they would be sent in. */
  async list(options: { limit?: number } = {}): Promise<ParkedMessage[]> {
    const found = await this.outbox.find({ parked: true }, { sort: { _id: 1 }, limit: options.limit ?? 50 });
    return found.map(describe);
  }

  /** Those of these that are parked here. */
  async find(ids: readonly string[]): Promise<ParkedMessage[]> {
    return (await this.outbox.find({ _id: q.in([...ids]), parked: true }, { sort: { _id: 1 } })).map(describe);
  }

  /** Hands them (all when no ids are given) back to the relay, which tries them anew. Gives how many there were. */
  async retry(ids?: readonly string[]): Promise<number> {
    const again = { parked: false, attempts: 0, last_error: null };
    return (await this.outbox.updateMany(chosen(ids), { $set: again })).matched;
  }

  /** Removes them (all when no ids are given) for good, unsent. Gives how many there were. */
  drop(ids?: readonly string[]): Promise<number> {
    return this.outbox.deleteMany(chosen(ids));
  }

  private get outbox() {
    return this.store.global(outboxCollection);
  }
}

/** What is not parked is the relay's alone, whatever an operator names. */
const chosen = (ids: readonly string[] | undefined) => ({
  parked: true,
  ...(ids !== undefined && { _id: q.in([...ids]) }),
});

function describe({ _id, body, created_at, attempts, last_error }: OutboxDocument): ParkedMessage {
  const message = JSON.parse(body) as OutboxMessage;
  const [name, content] =
    message.kind === 'event' ? [message.event.event_type, message.event] : [message.job, message.data];
  const team = (content as { team_id?: unknown }).team_id;
  return {
    id: _id,
    kind: message.kind,
    name,
    team_id: typeof team === 'string' ? team : null,
    created_at: created_at.toISOString(),
    attempts,
    last_error,
    body: content,
  };
}
