import type { Connection, Model } from 'mongoose';
import { buildSchema } from '../collection/build-schema';
import type {
  AnyCollection,
  GlobalCollection,
  StoredDocument,
  TeamCollection,
  TeamDocument,
} from '../collection/define-collection';
import { syncIndexes, type IndexReport } from '../collection/sync-indexes';
import { Documents } from '../documents/documents';
import { StoreError, translateUnavailable } from '../errors';
import { inboxCollection } from '../inbox/inbox';
import { leaseCollection } from '../leases/lease-store';
import type { StoreLogger } from '../logger';
import { outboxCollection } from '../outbox/outbox.collection';
import { runTransaction } from '../transaction/run-transaction';
import type { Transaction } from '../transaction/transaction';
import { INTERNALS, type RawDocument, type StoreInternals } from './internals';
import type { Store } from './store';

export class MongoStore implements Store {
  readonly service: string;
  readonly database: string;
  readonly [INTERNALS]: StoreInternals;
  private readonly collections = new Map<string, { collection: AnyCollection; model: Model<RawDocument> }>();
  private readonly outboxListeners = new Set<() => void>();
  private synchronised = false;

  constructor(options: { connection: Connection; service: string; database: string; logger: StoreLogger }) {
    this.service = options.service;
    this.database = options.database;
    this[INTERNALS] = {
      connection: options.connection,
      logger: options.logger,
      model: (collection) => this.model(collection),
    };
    // Every service has these, so that relays and consumers may be made at any time.
    for (const collection of [outboxCollection, inboxCollection, leaseCollection]) this.model(collection);
  }

  global<Doc extends StoredDocument>(collection: GlobalCollection<Doc>): Documents<Doc> {
    return new Documents<Doc>(this.model(collection), null);
  }

  unscoped<Doc extends TeamDocument>(collection: TeamCollection<Doc>, reason: string): Documents<Doc> {
    if (reason.trim() === '') throw new StoreError('collection_misuse', 'Unscoped access needs a reason');
    this[INTERNALS].logger.debug('unscoped access', { collection: collection.name, reason });
    return new Documents<Doc>(this.model(collection), null);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { result, messages } = await runTransaction(this, work);
    if (messages > 0) for (const listener of this.outboxListeners) listener();
    return result;
  }

  onOutbox(listener: () => void): () => void {
    this.outboxListeners.add(listener);
    return () => this.outboxListeners.delete(listener);
  }

  async syncIndexes(): Promise<IndexReport> {
    this.synchronised = true;
    const all = [...this.collections.values()].map(({ collection, model }) => ({
      collection,
      native: model.collection,
    }));
    return await syncIndexes(all, this[INTERNALS].logger);
  }

  async ping(): Promise<void> {
    await this.admin({ ping: 1 });
  }

  async now(): Promise<Date> {
    // Every server answers `hello` with its clock, replica set or not, without touching data.
    const { localTime } = await this.admin({ hello: 1 });
    if (!(localTime instanceof Date)) throw new StoreError('store_unavailable', 'The store did not tell its time');
    return localTime;
  }

  async close(): Promise<void> {
    this.outboxListeners.clear();
    await this[INTERNALS].connection.close();
  }

  private async admin(command: Record<string, unknown>): Promise<Record<string, unknown>> {
    try {
      return await this[INTERNALS].connection.getClient().db('admin').command(command);
    } catch (error) {
      throw translateUnavailable(error);
    }
  }

  private model(collection: AnyCollection): Model<RawDocument> {
    const known = this.collections.get(collection.name);
    if (known) {
      if (known.collection === collection) return known.model;
      throw new StoreError('collection_misuse', `Two declarations of the collection ${collection.name}`);
    }
    if (this.synchronised) {
      const message = `The collection ${collection.name} was first used after syncIndexes(): its indexes would be missing`;
      throw new StoreError('collection_misuse', message);
    }
    const { connection } = this[INTERNALS];
    const model = connection.model<RawDocument>(collection.name, buildSchema(collection) as never, collection.name);
    this.collections.set(collection.name, { collection, model });
    return model;
  }
}
