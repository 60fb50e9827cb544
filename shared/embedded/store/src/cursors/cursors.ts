import { randomInt } from 'node:crypto';
import { MongoError } from '../language';
import type { Transaction } from '../transactions/transactions';
import type { Batch, DocumentStream } from './stream';

const MAX_CURSOR_ID = 2 ** 47;

interface Cursor {
  id: number;
  namespace: string;
  stream: DocumentStream;
  session: string | undefined;
  transaction: Transaction | undefined;
  keepOpen: boolean;
  usedAt: number;
  busy: boolean;
}

/** Open cursors. One that nobody has asked for ten minutes is closed, as on a real server. */
export class Cursors {
  private readonly open = new Map<number, Cursor>();

  constructor(private readonly idleMs: number) {}

  /** Keeps a stream for later `getMore`s. */
  add(cursor: Pick<Cursor, 'namespace' | 'stream' | 'session' | 'transaction' | 'keepOpen'>): number {
    let id: number;
    do id = randomInt(1, MAX_CURSOR_ID);
    while (this.open.has(id));
    this.open.set(id, { ...cursor, id, usedAt: Date.now(), busy: false });
    return id;
  }

  /** @throws MongoError 43 when the cursor is not there, 237 when it is being read already */
  async next(id: number, count: number): Promise<Batch & { namespace: string }> {
    const cursor = this.open.get(id);
    if (!cursor) throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
    if (cursor.busy) throw new MongoError(237, 'CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const batch = await cursor.stream.pull(count);
      if (batch.done) this.open.delete(id);
      return { ...batch, namespace: cursor.namespace };
    } catch (error) {
      this.open.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.usedAt = Date.now();
    }
  }

  /** False when there was no such cursor. */
  kill(id: number): boolean {
    const cursor = this.open.get(id);
    if (!cursor) return false;
    this.close(cursor);
    return true;
  }

  killOfTransaction(transaction: Transaction): void {
    this.killWhere((cursor) => cursor.transaction === transaction);
  }

  killOfSession(session: string): void {
    this.killWhere((cursor) => cursor.session === session);
  }

  killIdle(now: number): void {
    this.killWhere((cursor) => !cursor.busy && !cursor.keepOpen && now - cursor.usedAt > this.idleMs);
  }

  get size(): number {
    return this.open.size;
  }

  private killWhere(test: (cursor: Cursor) => boolean): void {
    for (const cursor of [...this.open.values()]) if (test(cursor)) this.close(cursor);
  }

  private close(cursor: Cursor): void {
    this.open.delete(cursor.id);
    // A source that fails while it is being closed has nobody left to tell.
    if (!cursor.busy) void cursor.stream.close().catch(() => undefined);
  }
}
