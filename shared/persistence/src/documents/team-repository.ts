import type { TeamCollection, TeamDocument } from '../collection/define-collection';
import { StoreError } from '../errors';
import type { Stage } from '../filter/pipeline';
import type { Filter } from '../filter/types';
import type { Update } from '../filter/update';
import { INTERNALS } from '../store/internals';
import type { Store } from '../store/store';
import type { InTransaction } from '../transaction/transaction';
import { Documents, type BulkOperation, type ModifyOptions, type New, type Selector } from './documents';
import type { CountOptions, EachOptions, FindOptions, PageOptions, ReadOptions } from './reader';

/** What a filter or an update inside a team may name. */
export type Fields<Doc> = Omit<Doc, 'team_id'>;

/**
 * The only way to a team's documents: every method takes the team first. No filter, update, pipeline or document
 * can widen that scope. Extend it with the queries that the feature needs:
 * `class AlertRepository extends TeamRepository<AlertDocument> { ... }`.
 * What each method does is described at `Documents`.
 */
export class TeamRepository<Doc extends TeamDocument> {
  private readonly documents: (teamId: string) => Documents<Doc, Fields<Doc>>;

  constructor(store: Store, collection: TeamCollection<Doc>) {
    const model = store[INTERNALS].model(collection);
    this.documents = (teamId) => new Documents<Doc, Fields<Doc>>(model, { team_id: teamId });
  }

  findById<K extends keyof Doc = keyof Doc>(teamId: string, id: string, options?: ReadOptions<Doc, K>) {
    return this.of(teamId).findById(id, options);
  }

  findOne<K extends keyof Doc = keyof Doc>(teamId: string, filter: Filter<Fields<Doc>>, options?: ReadOptions<Doc, K>) {
    return this.of(teamId).findOne(filter, options);
  }

  find<K extends keyof Doc = keyof Doc>(teamId: string, filter: Filter<Fields<Doc>>, options?: FindOptions<Doc, K>) {
    return this.of(teamId).find(filter, options);
  }

  page<K extends keyof Doc = keyof Doc>(teamId: string, filter: Filter<Fields<Doc>>, options?: PageOptions<Doc, K>) {
    return this.of(teamId).page(filter, options);
  }

  count(teamId: string, filter: Filter<Fields<Doc>>, options?: CountOptions) {
    return this.of(teamId).count(filter, options);
  }

  exists(teamId: string, filter: Filter<Fields<Doc>>, options?: InTransaction) {
    return this.of(teamId).exists(filter, options);
  }

  distinct<K extends keyof Doc & string>(
    teamId: string,
    field: K,
    filter: Filter<Fields<Doc>>,
    options?: InTransaction,
  ) {
    return this.of(teamId).distinct(field, filter, options);
  }

  aggregate<Result>(teamId: string, pipeline: readonly Stage[], options?: InTransaction) {
    return this.of(teamId).aggregate<Result>(pipeline, options);
  }

  each<K extends keyof Doc = keyof Doc>(teamId: string, filter: Filter<Fields<Doc>>, options?: EachOptions<Doc, K>) {
    return this.of(teamId).each(filter, options);
  }

  insert(teamId: string, doc: New<Doc, Fields<Doc>>, options?: InTransaction) {
    return this.of(teamId).insert(doc, options);
  }

  insertMany(teamId: string, docs: readonly New<Doc, Fields<Doc>>[], options?: InTransaction) {
    return this.of(teamId).insertMany(docs, options);
  }

  insertPlain(teamId: string, docs: readonly New<Doc, Fields<Doc>>[], options?: InTransaction) {
    return this.of(teamId).insertPlain(docs, options);
  }

  update(teamId: string, where: Selector<Fields<Doc>>, update: Update<Fields<Doc>>, options?: InTransaction) {
    return this.of(teamId).update(where, update, options);
  }

  updateMany(teamId: string, filter: Filter<Fields<Doc>>, update: Update<Fields<Doc>>, options?: InTransaction) {
    return this.of(teamId).updateMany(filter, update, options);
  }

  upsert(teamId: string, where: Selector<Fields<Doc>>, update: Update<Fields<Doc>>, options?: InTransaction) {
    return this.of(teamId).upsert(where, update, options);
  }

  findOneAndUpdate(
    teamId: string,
    where: Selector<Fields<Doc>>,
    update: Update<Fields<Doc>>,
    options?: ModifyOptions<Doc>,
  ) {
    return this.of(teamId).findOneAndUpdate(where, update, options);
  }

  delete(teamId: string, where: Selector<Fields<Doc>>, options?: InTransaction) {
    return this.of(teamId).delete(where, options);
  }

  deleteMany(teamId: string, filter: Filter<Fields<Doc>>, options?: InTransaction) {
    return this.of(teamId).deleteMany(filter, options);
  }

  bulk(
    teamId: string,
    operations: readonly BulkOperation<Doc, Fields<Doc>>[],
    options?: InTransaction & { ordered?: boolean },
  ) {
    return this.of(teamId).bulk(operations, options);
  }

  bulkPlain(
    teamId: string,
    operations: readonly BulkOperation<Doc, Fields<Doc>>[],
    options?: InTransaction & { ordered?: boolean },
  ) {
    return this.of(teamId).bulkPlain(operations, options);
  }

  /** The collection as one team sees it, for several operations in a row. */
  of(teamId: string): Documents<Doc, Fields<Doc>> {
    // The types demand it; this holds where a value has slipped past them. An empty team must never match anything.
    if (typeof teamId !== 'string' || teamId === '') {
      throw new StoreError('filter_refused', 'A team is needed to reach this collection');
    }
    return this.documents(teamId);
  }
}
