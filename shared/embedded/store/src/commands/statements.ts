import { MongoError, type Doc } from '../language';
import { Blocked, BLOCKED, PAUSE, type Task } from '../storage/turns';
import type { CommandContext, Reply } from './command';

/** Carries out one step of a write, trying again whenever a transaction that stood in its way has ended. */
export function* unblocked<T>(step: () => T): Task<T> {
  for (;;) {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
    }
    yield BLOCKED;
  }
}

/** The answer that insert, update and delete share. */
export const writeReply = ({ n, writeErrors }: CommandContext['progress'], more: Doc = {}): Doc => ({
  n,
  ...more,
  ...(writeErrors.length > 0 ? { writeErrors } : {}),
  ok: 1,
});

/**
 * Carries out the statements of a write command in order, from where `progress` stands. A refused statement is noted, and
 * ends the command when it is `ordered`; a write conflict inside a transaction is the whole command's error.
 */
export function* runStatements<S>(
  context: CommandContext,
  statements: readonly S[],
  one: (statement: S, index: number) => Task<void>,
): Task<void> {
  const { progress, request, store, transaction } = context;
  const ordered = request.body['ordered'] !== false;
  for (; progress.next < statements.length; progress.next++) {
    const index = progress.next;
    try {
      yield* one(statements[index]!, index);
    } catch (error) {
      if (!(error instanceof MongoError) || error.code === 112) throw error;
      const { errorLabels: _labels, ...extra } = error.extra ?? {};
      progress.writeErrors.push({ index, code: error.code, errmsg: error.message, ...extra });
      if (transaction) store.transactions.end(transaction);
      if (ordered || transaction) {
        progress.next = statements.length;
        return;
      }
    }
    if (store.turns.expired() && index + 1 < statements.length) {
      progress.next++;
      yield PAUSE;
      progress.next--;
    }
  }
}

export type { Reply };
