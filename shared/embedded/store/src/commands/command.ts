import type { Collection } from '../catalog';
import type { Doc } from '../language';
import type { Task } from '../storage/turns';
import type { Unit } from '../storage/view';
import type { Store } from '../store';
import type { Transaction } from '../transactions/transactions';
import type { Request } from './request';

/** A command's answer: a document, or bytes that are one. */
export type Reply = Doc | Buffer;

/** How far a write of several statements has got; stored with the data, so that a repeated command can go on. */
export interface Progress extends Doc {
  /** The first statement not yet carried out. */
  next: number;
  n: number;
  nModified: number;
  upserted: Doc[];
  writeErrors: Doc[];
}

export const newProgress = (): Progress => ({ next: 0, n: 0, nModified: 0, upserted: [], writeErrors: [] });

export interface CommandContext {
  store: Store;
  request: Request;
  /** What the command reads and changes: the committed state, or a transaction. */
  unit: Unit;
  transaction: Transaction | undefined;
  /** Key of the session the command belongs to, if any. */
  session: string | undefined;
  progress: Progress;
}

/** Answers from memory or from a view; it may take several turns. */
export interface ReadCommand {
  kind: 'read';
  /** May be part of a transaction. */
  transactional: boolean;
  run(context: CommandContext): Promise<Reply> | Reply;
}

/** Changes data. Runs inside the write queue, or inside a transaction. */
export interface WriteCommand {
  kind: 'write';
  transactional: boolean;
  run(context: CommandContext): Task<Reply>;
}

export type Command = ReadCommand | WriteCommand;
export type CommandTable = Readonly<Record<string, Command>>;

export const reads = (run: ReadCommand['run'], transactional = false): ReadCommand => ({
  kind: 'read',
  transactional,
  run,
});
export const writes = (run: WriteCommand['run'], transactional = false): WriteCommand => ({
  kind: 'write',
  transactional,
  run,
});

/** The collection of that name, if there is one, as the command may use it. */
export function existing({ store, transaction }: CommandContext, namespace: string): Collection | undefined {
  const collection = store.catalog.get(namespace);
  if (collection) transaction?.touch(collection);
  return collection;
}

/** The collection of that name, made when missing; inside a transaction it comes to exist by the commit. */
export function ensured({ store, transaction }: CommandContext, namespace: string): Collection {
  const known = store.catalog.get(namespace);
  const collection = known ?? store.catalog.ensure(namespace);
  if (!known) transaction?.created.add(collection);
  transaction?.touch(collection);
  return collection;
}
