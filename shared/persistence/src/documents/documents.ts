import type { AnyBulkWriteOperation, MongooseBulkWriteOptions } from 'mongoose';
import type { StoredDocument } from '../collection/define-collection';
import { StoreError } from '../errors';
import { stableSort, type Sort } from '../filter/sort';
import type { Filter } from '../filter/types';
import { compileUpdate, type Update } from '../filter/update';
import type { RawDocument } from '../store/internals';
import type { InTransaction } from '../transaction/transaction';
import { byId, DocumentReader } from './reader';

/** A document to be stored; inside a team `team_id` is filled in. */
export type New<Doc, Fields = Doc> = Fields & { [K in Exclude<keyof Doc, keyof Fields>]?: Doc[K] };

export interface UpdateResult {
  matched: number;
  modified: number;
  /** True when an upsert made a new document. */
  created: boolean;
}

export type Selector<Doc> = string | Filter<Doc>;

export type BulkOperation<Doc, Fields = Doc> =
  | { insert: New<Doc, Fields> }
  | { update: Update<Fields>; where: Selector<Fields>; upsert?: boolean; many?: boolean }
  | { delete: Selector<Fields>; many?: boolean };

export interface BulkReport {
  inserted: number;
  matched: number;
  modified: number;
  upserted: number;
  deleted: number;
}

const NOTHING_DONE: BulkReport = { inserted: 0, matched: 0, modified: 0, upserted: 0, deleted: 0 };

function reportOf(result: {
  insertedCount: number;
  matchedCount: number;
  modifiedCount: number;
  upsertedCount: number;
  deletedCount: number;
}): BulkReport {
  return {
    inserted: result.insertedCount,
    matched: result.matchedCount,
    modified: result.modifiedCount,
    upserted: result.upsertedCount,
    deleted: result.deletedCount,
  };
}

export interface ModifyOptions<Doc> extends InTransaction {
  /** Bring back only these fields, and `_id`; the others are absent whatever the type says. */
  select?: readonly (keyof Doc & string)[];
  /** The document before or after the change; default after. */
  returning?: 'before' | 'after';
  upsert?: boolean;
  /** Which one, when several match. */
  sort?: Sort<Doc>;
}

/**
 * The operations on a collection, confined to one team (through `TeamRepository`) or, for collections without teams,
 * sweepers and migrations, across all.
 */
export class Documents<Doc extends StoredDocument, Fields = Doc> extends DocumentReader<Doc, Fields> {
  /** @throws DuplicateKeyError when `_id` or a unique index is taken; StoreError value_refused when the schema objects */
  async insert(doc: New<Doc, Fields>, options: InTransaction = {}): Promise<Doc> {
    const raw = this.owned(doc);
    // Not insertMany: only a single insert's error names the fields of the index.
    const stored = await this.run(async () => await new this.model(raw).save(this.session(options)));
    return stored.toObject() as unknown as Doc;
  }

  /** Stores all in order; outside a transaction those before a failing one stay. */
  async insertMany(docs: readonly New<Doc, Fields>[], options: InTransaction = {}): Promise<Doc[]> {
    if (docs.length === 0) return [];
    const raw = docs.map((doc) => this.owned(doc));
    const stored = await this.run(() => this.model.insertMany(raw, { ...this.session(options), ordered: true }));
    return stored.map((document) => document.toObject() as unknown as Doc);
  }

  /**
   * Stores documents exactly as they are, in one round trip, with no default, cast or validation of the schema's: for
   * documents by the thousand that the service has made itself, where those take longer than the write. Never for what
   * a request brought.
   * @throws DuplicateKeyError when an `_id` or a unique index is taken
   */
  async insertPlain(docs: readonly New<Doc, Fields>[], options: InTransaction = {}): Promise<void> {
    if (docs.length === 0) return;
    const raw = docs.map((doc) => this.owned(doc));
    await this.run(() => this.model.collection.insertMany(raw as never[], this.session(options)));
  }

  /** Changes one document. */
  async update(where: Selector<Fields>, update: Update<Fields>, options: InTransaction = {}): Promise<UpdateResult> {
    return await this.updateWith(where, update, { ...options, many: false });
  }

  async updateMany(filter: Filter<Fields>, update: Update<Fields>, options: InTransaction = {}): Promise<UpdateResult> {
    return await this.updateWith(filter, update, { ...options, many: true });
  }

  /** Changes the one match, or makes it of the filter's equalities, `$setOnInsert` (with `_id`) and the update. */
  async upsert(where: Selector<Fields>, update: Update<Fields>, options: InTransaction = {}): Promise<UpdateResult> {
    return await this.updateWith(where, update, { ...options, many: false, upsert: true });
  }

  /** Finds and changes one document in one step. Null when none matched (with `before`, also when it was created). */
  async findOneAndUpdate(
    where: Selector<Fields>,
    update: Update<Fields>,
    options: ModifyOptions<Doc> = {},
  ): Promise<Doc | null> {
    const { returning = 'after', upsert = false, sort, select } = options;
    const settings = {
      ...this.session(options),
      upsert,
      returnDocument: returning,
      runValidators: true,
      setDefaultsOnInsert: true,
      ...(sort && { sort: stableSort(sort) }),
      ...(select && { projection: Object.fromEntries(select.map((field) => [field, 1])) }),
    };
    const query = this.model.findOneAndUpdate(this.select(where), this.change(update), settings).lean();
    return (await this.run(() => query.exec())) as unknown as Doc | null;
  }

  /** True when there was one. */
  async delete(where: Selector<Fields>, options: InTransaction = {}): Promise<boolean> {
    const result = await this.run(() => this.model.deleteOne(this.select(where), this.session(options)).exec());
    return result.deletedCount > 0;
  }

  async deleteMany(filter: Filter<Fields>, options: InTransaction = {}): Promise<number> {
    const result = await this.run(() => this.model.deleteMany(this.query(filter), this.session(options)).exec());
    return result.deletedCount;
  }

  /** Many writes in one round trip. `ordered: false` goes on after a failing one and throws at the end. */
  async bulk(
    operations: readonly BulkOperation<Doc, Fields>[],
    options: InTransaction & { ordered?: boolean } = {},
  ): Promise<BulkReport> {
    const raw = operations.flatMap((operation) => this.bulkOperation(operation));
    if (raw.length === 0) return NOTHING_DONE;
    const settings = { ...this.session(options), ordered: options.ordered ?? true };
    return reportOf(
      await this.run(() =>
        this.model.bulkWrite(raw, { ...settings, throwOnValidationError: true } as MongooseBulkWriteOptions),
      ),
    );
  }

  /** `bulk` with no default, cast or validation of the schema's: see `insertPlain` for when. */
  async bulkPlain(
    operations: readonly BulkOperation<Doc, Fields>[],
    options: InTransaction & { ordered?: boolean } = {},
  ): Promise<BulkReport> {
    const raw = operations.flatMap((operation) => this.bulkOperation(operation));
    if (raw.length === 0) return NOTHING_DONE;
    const settings = { ...this.session(options), ordered: options.ordered ?? true };
    return reportOf(await this.run(() => this.model.collection.bulkWrite(raw as never[], settings)));
  }

  private async updateWith(
    where: Selector<Fields>,
    update: Update<Fields>,
    options: InTransaction & { many: boolean; upsert?: boolean },
  ): Promise<UpdateResult> {
    const filter = this.select(where);
    const compiled = this.change(update);
    if (Object.keys(compiled).length === 0) {
      // Nothing to change is not an error (a PATCH without fields); mongoose would not even ask the server.
      const matched = await this.run(() => this.model.countDocuments(filter, this.session(options)).exec());
      return { matched: options.many ? matched : Math.min(matched, 1), modified: 0, created: false };
    }
    const settings = {
      ...this.session(options),
      upsert: options.upsert ?? false,
      runValidators: true,
      setDefaultsOnInsert: true,
    };
    const query = options.many
      ? this.model.updateMany(filter, compiled, settings)
      : this.model.updateOne(filter, compiled, settings);
    const result = await this.run(() => query.exec());
    return { matched: result.matchedCount, modified: result.modifiedCount, created: result.upsertedCount > 0 };
  }

  private bulkOperation(operation: BulkOperation<Doc, Fields>): AnyBulkWriteOperation<RawDocument>[] {
    if ('insert' in operation) return [{ insertOne: { document: this.owned(operation.insert) as never } }];
    if ('delete' in operation) {
      const filter = this.select(operation.delete) as never;
      return [operation.many ? { deleteMany: { filter } } : { deleteOne: { filter } }];
    }
    const update = this.change(operation.update) as never;
    if (Object.keys(update).length === 0) return [];
    const write = { filter: this.select(operation.where) as never, update, upsert: operation.upsert ?? false };
    return [operation.many ? { updateMany: write } : { updateOne: write }];
  }

  private change(update: Update<Fields>): Record<string, Record<string, unknown>> {
    return compileUpdate(update, { scoped: this.scope !== null });
  }

  private select(where: Selector<Fields>): Record<string, unknown> {
    return this.query(typeof where === 'string' ? byId<Fields>(where) : where);
  }

  private owned(doc: New<Doc, Fields>): RawDocument {
    const raw = { ...doc } as unknown as RawDocument;
    if (!this.scope) return raw;
    if (raw['team_id'] !== undefined && raw['team_id'] !== this.scope.team_id) {
      throw new StoreError('value_refused', 'A document inside a team cannot name another team');
    }
    return { ...raw, team_id: this.scope.team_id };
  }
}
