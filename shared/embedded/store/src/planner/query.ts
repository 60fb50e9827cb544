import { decode, decodeFields, fieldSet, type FieldSet } from '../bson/decode';
import type { Collection } from '../catalog';
import {
  collator,
  compileMatch,
  compileSort,
  filterPaths,
  type Collation,
  type CompiledSort,
  type Doc,
  type Predicate,
} from '../language';
import { PAUSE, type Turns } from '../storage/turns';
import type { View } from '../storage/view';
import type { Plan } from './plan';
import { planQuery } from './plan';
import { recordsOf } from './records';
import { TopK } from './top-k';

export interface Query {
  filter: Doc;
  sort?: Doc | undefined;
  skip?: number | undefined;
  /** 0 or undefined for all. */
  limit?: number | undefined;
  collation?: Collation | undefined;
  hint?: unknown;
  variables?: Doc | undefined;
}

/** A query made ready to run against a view. */
export class PreparedQuery {
  readonly plan: Plan;
  readonly matches: Predicate;
  private readonly sort: CompiledSort | undefined;
  private readonly fields: FieldSet | null;

  constructor(
    private readonly view: View,
    private readonly collection: Collection,
    private readonly turns: Turns,
    private readonly query: Query,
  ) {
    const { filter, collation, variables, hint } = query;
    const sort =
      query.sort && Object.keys(query.sort).length > 0 && !('$natural' in query.sort) ? query.sort : undefined;
    this.matches = compileMatch(filter, { collation, variables });
    this.plan = planQuery(view, collection, { filter, sort, hint, collation: collator(collation) ? collation : null });
    this.sort = sort && !this.plan.sorted ? compileSort(sort, collation) : undefined;
    this.fields = this.neededFields(filter);
  }

  /** The top-level fields that matching and sorting read; null for all. */
  private neededFields(filter: Doc): FieldSet | null {
    const matched = filterPaths(filter);
    if (matched === null) return null;
    const sorted = this.sort ? this.sort.fields.map(([path]) => path.split('.', 1)[0]!) : [];
    return fieldSet([...matched, ...sorted]);
  }

  /**
   * Matching records in order, after `skip` and up to `limit`; PAUSE whenever the turn's time is up. Each record matched
   * at the moment it is given.
   */
  *records(): Generator<number, void, undefined> {
    let skip = this.query.skip ?? 0;
    let left = this.query.limit ? this.query.limit : Infinity;
    for (const record of this.sort ? this.sorted(this.sort) : this.unsorted()) {
      if (record === PAUSE) {
        yield PAUSE;
      } else if (skip > 0) {
        skip--;
      } else {
        yield record;
        if (--left <= 0) return;
      }
    }
  }

  /** How many records match, within `skip` and `limit`. Where an index says it all, its entries alone are counted. */
  *count(): Generator<typeof PAUSE, number, undefined> {
    const { filter, skip = 0, limit = 0 } = this.query;
    let count = 0;
    if (Object.keys(filter).length === 0) {
      count = Math.max(0, this.view.countDocuments(this.collection) - skip);
      return limit > 0 ? Math.min(count, limit) : count;
    }
    if (this.plan.kind === 'index' && !this.plan.residual && this.plan.index.arrayFields === 0) {
      for (const range of this.plan.ranges) {
        count += this.view.countEntries(range, Number.MAX_SAFE_INTEGER);
        if (this.turns.expired()) yield PAUSE;
      }
      count = Math.max(0, count - skip);
      return limit > 0 ? Math.min(count, limit) : count;
    }
    for (const record of this.records()) {
      if (record === PAUSE) yield PAUSE;
      else count++;
    }
    return count;
  }

  /** Whether a record still matches, looked at now. */
  stillMatches(record: number): boolean {
    const doc = this.read(record);
    return doc !== undefined && this.matches(doc);
  }

  private read(record: number): Doc | undefined {
    const raw = this.view.document(this.collection.id, record);
    if (raw === undefined) return undefined;
    return this.fields === null ? decode(raw) : decodeFields(raw, this.fields);
  }

  private *unsorted(): Generator<number, void, undefined> {
    const { version } = this.view;
    const merge = this.plan.kind === 'index' && this.plan.merge;
    for (const record of recordsOf(this.view, this.collection, this.plan, this.turns)) {
      // The streams of a merge hold entries that may have been read before the last pause.
      const check = this.plan.residual || (merge && this.view.version !== version);
      if (record === PAUSE || !check || this.stillMatches(record)) yield record;
    }
  }

  /** Sorts in memory, keeping no more than can be asked for; the keys alone are kept, not the documents. */
  private *sorted(sort: CompiledSort): Generator<number, void, undefined> {
    const { skip = 0, limit = 0 } = this.query;
    const top = new TopK(limit > 0 ? skip + limit : Infinity, (a, b) => sort.compareKeys(a, b));
    const { version } = this.view;
    for (const record of recordsOf(this.view, this.collection, this.plan, this.turns)) {
      if (record === PAUSE) {
        yield PAUSE;
        continue;
      }
      const doc = this.read(record);
      if (doc !== undefined && (!this.plan.residual || this.matches(doc))) top.add(sort.keys(doc), record);
    }
    for (const record of top.records()) {
      if (this.view.version === version || this.stillMatches(record)) yield record;
      if (this.turns.expired()) yield PAUSE;
    }
  }
}
