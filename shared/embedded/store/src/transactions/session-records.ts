import { Binary } from 'bson';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import { MongoError, type Doc } from '../language';
import type { Environment } from '../storage/environment';

const name = (session: string): Buffer => Buffer.from(`s:${session}`);

/** What is remembered of a session's last numbered operation, so that a repeated one is not carried out twice. */
export interface SessionRecord {
  number: number;
  /** The answer that was given; absent for a write that was interrupted. */
  reply?: Buffer;
  /** How far an interrupted write got. */
  progress?: Doc;
  committed: boolean;
}

/**
 * Session records live in the `meta` table and change in the same LMDB write as the data they speak of: either both are
 * there after a crash, or neither.
 */
export class SessionRecords {
  constructor(private readonly environment: Environment) {}

  read(session: string): SessionRecord | undefined {
    const raw = this.environment.meta.getBinary(name(session));
    if (!raw) return undefined;
    const { number, reply, progress, committed } = decode(Buffer.from(raw));
    return {
      number: number as number,
      committed: committed === true,
      ...(reply instanceof Binary ? { reply: Buffer.from(reply.value()) } : {}),
      ...(progress ? { progress: progress as Doc } : {}),
    };
  }

  /**
   * The record of this very operation, or undefined when it is new.
   * @throws MongoError 225 when the session has moved on to a later one
   */
  find(session: string, number: number): SessionRecord | undefined {
    const record = this.read(session);
    if (!record || record.number < number) return undefined;
    if (record.number === number) return record;
    throw new MongoError(225, 'TransactionTooOld', `transaction number ${number} is older than the session's latest`);
  }

  /** Called inside a write. */
  write(session: string, { reply, ...record }: SessionRecord): void {
    const stored = { ...record, at: new Date(), ...(reply ? { reply: new Binary(reply) } : {}) };
    this.environment.meta.putSync(name(session), encode(stored));
  }

  /** Called inside a write. */
  remove(session: string): void {
    this.environment.meta.removeSync(name(session));
  }

  /** Removes the records of sessions that have been silent since `before`; called inside a write. */
  removeOlderThan(before: Date): void {
    const { meta } = this.environment;
    for (const { key, value } of [...meta.getRange({ start: Buffer.from('s:'), end: Buffer.from('s;') })]) {
      const { at } = decode(value);
      if (!(at instanceof Date) || at < before) meta.removeSync(key);
    }
  }
}
