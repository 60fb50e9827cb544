import { Long } from 'bson';
import { cursorReply } from '../bson/cursor-reply';
import { DocumentStream } from '../cursors/stream';
import { MongoError, type Doc } from '../language';
import { reads, type CommandContext, type CommandTable, type Reply } from './command';
import { countField, numberField } from './request';

/** Documents in a first batch when the command does not say. */
const DEFAULT_BATCH = 101;

export interface CursorOptions {
  batchSize?: number | undefined;
  /** Answer with one batch and keep no cursor. */
  single?: boolean;
  keepOpen?: boolean;
}

/** Answers with the first documents of `source`, and keeps a cursor for the others. */
export async function answerWithCursor(
  { store, session, transaction }: CommandContext,
  namespace: string,
  source: AsyncIterator<Buffer>,
  { batchSize, single = false, keepOpen = false }: CursorOptions,
): Promise<Buffer> {
  const stream = new DocumentStream(source);
  const { documents, done } = await stream.pull(batchSize ?? DEFAULT_BATCH);
  if (single || done) await stream.close();
  const id = single || done ? 0 : store.cursors.add({ namespace, stream, session, transaction, keepOpen });
  return cursorReply({ field: 'firstBatch', batch: documents, id, namespace });
}

/** A short list that is there already, as a cursor's answer. */
export const answerWithList = (context: CommandContext, namespace: string, list: Buffer[]): Promise<Buffer> => {
  async function* all(): AsyncGenerator<Buffer> {
    yield* list;
  }
  return answerWithCursor(context, namespace, all(), { batchSize: list.length + 1 });
};

export function batchSizeField(options: Doc): number | undefined {
  const size = numberField(options, 'batchSize');
  if (size !== undefined && size < 0) {
    throw new MongoError(51024, 'Location51024', `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  }
  return size;
}

async function getMore({ store, request }: CommandContext): Promise<Reply> {
  const id = countField(request.body, 'getMore');
  const { documents, done, namespace } = await store.cursors.next(id, batchSizeField(request.body) || Infinity);
  return cursorReply({ field: 'nextBatch', batch: documents, id: done ? 0 : id, namespace });
}

function killCursors({ store, request }: CommandContext): Reply {
  const ids = Array.isArray(request.body['cursors']) ? (request.body['cursors'] as unknown[]) : [];
  const killed: Long[] = [];
  const unknown: Long[] = [];
  for (const id of ids) {
    const number = Number(String(id));
    (store.cursors.kill(number) ? killed : unknown).push(Long.fromNumber(number));
  }
  return { cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

export const cursorCommands: CommandTable = { getMore: reads(getMore, true), killCursors: reads(killCursors, true) };
