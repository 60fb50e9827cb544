import { isPlainObject, type Doc } from '../language';
import type { Task } from '../storage/turns';
import { reads, writes, type CommandContext, type CommandTable } from './command';
import { countField } from './request';
import { sessionKey } from './session-key';
import { noSuchTransaction } from '../transactions/transactions';

async function commitTransaction({ store, session, request }: CommandContext): Promise<Doc> {
  const number = countField(request.body, 'txnNumber');
  if (session === undefined) throw noSuchTransaction(number);
  await store.transactions.commit(session, number);
  return { ok: 1 };
}

function abortTransaction({ store, session, request }: CommandContext): Doc {
  const number = countField(request.body, 'txnNumber');
  if (session === undefined) throw noSuchTransaction(number);
  store.transactions.abort(session, number);
  return { ok: 1 };
}

/** The sessions a command names: `[{id: UUID}, ...]`. */
function named({ request }: CommandContext): string[] {
  const list = request.body[request.name];
  return Array.isArray(list) ? list.filter(isPlainObject).flatMap((one) => sessionKey(one) ?? []) : [];
}

function* endSessions(context: CommandContext): Task<Doc> {
  const { store } = context;
  for (const session of named(context)) {
    store.transactions.abortSession(session);
    store.cursors.killOfSession(session);
    store.sessions.remove(session);
  }
  return { ok: 1 };
}

export const sessionCommands: CommandTable = {
  commitTransaction: reads(commitTransaction),
  abortTransaction: reads(abortTransaction),
  endSessions: writes(endSessions),
  killSessions: writes(endSessions),
  refreshSessions: reads(() => ({ ok: 1 })),
};
