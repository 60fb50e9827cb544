import type { Message, QueueEntry } from './message';

/** What a queue needs of the disk. All calls return at once; the writes of one tick are committed together. */
export interface QueueJournal {
  store(queueId: number, entry: QueueEntry, message: Message): void;
  remove(queueId: number, entry: QueueEntry): void;
  /** Remembers that the entry is with a consumer, so that a crash counts as a failed delivery. */
  markHandedOut(queueId: number, entry: QueueEntry): void;
  /** Reads back a message that was paged out of memory. */
  read(queueId: number, entry: QueueEntry): Message;
}
