import type { ClientSession, Model, QueryOptions } from 'mongoose';
import type { StoredDocument } from '../collection/define-collection';
import { translateError } from '../errors';
import { compileFilter } from '../filter/compile';
import { checkPipeline, type Stage } from '../filter/pipeline';
import { stableSort, type Sort } from '../filter/sort';
import type { Filter } from '../filter/types';
import type { RawDocument } from '../store/internals';
import type { InTransaction } from '../transaction/transaction';
import { boundPage, type Page, type PageRequest } from './paging';

/** The team that every operation is confined to, or null across all. */
export type Scope = { readonly team_id: string } | null;

export interface ReadOptions<Doc, K extends keyof Doc> extends InTransaction {
  sort?: Sort<Doc>;
  /** Only these fields, and `_id`. */
  select?: readonly K[];
}

export interface FindOptions<Doc, K extends keyof Doc> extends Omit<ReadOptions<Doc, K>, 'sort'> {
  /** Null: as they are found, for those who ask for all there are and look them up afterwards. */
  sort?: Sort<Doc> | null;
  skip?: number;
  /** At most this many; default 1000. */
  limit?: number;
}

export interface PageOptions<Doc, K extends keyof Doc> extends ReadOptions<Doc, K>, PageRequest {
  /** The largest `limit` that is honoured; default 200. */
  max?: number;
}

export interface EachOptions<Doc, K extends keyof Doc> extends ReadOptions<Doc, K> {
  /** Documents fetched per round trip; default 200. */
  batchSize?: number;
}

export interface CountOptions extends InTransaction {
  /** Stop counting there: enough to say "more than". */
  limit?: number;
}

export type Selected<Doc, K extends keyof Doc> = Pick<Doc, K | (keyof Doc & '_id')>;

/** The reading half of `Documents`; `Fields` are those that a filter may name. */
export class DocumentReader<Doc extends StoredDocument, Fields = Doc> {
  constructor(
    protected readonly model: Model<RawDocument>,
    protected readonly scope: Scope,
  ) {}

  async findById<K extends keyof Doc = keyof Doc>(
    id: string,
    options: ReadOptions<Doc, K> = {},
  ): Promise<Selected<Doc, K> | null> {
    return await this.findOne(byId<Fields>(id), options);
  }

  async findOne<K extends keyof Doc = keyof Doc>(
    filter: Filter<Fields>,
    options: ReadOptions<Doc, K> = {},
  ): Promise<Selected<Doc, K> | null> {
    const query = this.model.findOne(this.query(filter), null, this.readOptions(options)).lean();
    return (await this.run(() => query.exec())) as Selected<Doc, K> | null;
  }

  /** The first matches in a stable order. */
  async find<K extends keyof Doc = keyof Doc>(
    filter: Filter<Fields>,
    options: FindOptions<Doc, K> = {},
  ): Promise<Selected<Doc, K>[]> {
    const { skip = 0, limit = 1_000, sort, ...others } = options;
    const order = sort === null ? {} : { sort: stableSort(sort) };
    const settings = { ...this.readOptions(others), ...order, skip, limit };
    const query = this.model.find(this.query(filter), null, settings).lean();
    return (await this.run(() => query.exec())) as unknown as Selected<Doc, K>[];
  }

  /** One page and the number of all matches. Give the collection a `teamIndex` for the filter and sort. */
  async page<K extends keyof Doc = keyof Doc>(
    filter: Filter<Fields>,
    options: PageOptions<Doc, K> = {},
  ): Promise<Page<Selected<Doc, K>>> {
    const bounds = boundPage(options);
    // One after the other inside a transaction: a session takes one operation at a time.
    if (options.tx) {
      const items = await this.find(filter, { ...options, ...bounds });
      return { items, total: await this.count(filter, options) };
    }
    const [items, total] = await Promise.all([this.find(filter, { ...options, ...bounds }), this.count(filter)]);
    return { items, total };
  }

  async count(filter: Filter<Fields>, options: CountOptions = {}): Promise<number> {
    const settings = { ...this.session(options), ...(options.limit !== undefined && { limit: options.limit }) };
    return await this.run(() => this.model.countDocuments(this.query(filter), settings).exec());
  }

  async exists(filter: Filter<Fields>, options: InTransaction = {}): Promise<boolean> {
    return (await this.findOne(filter, { ...options, select: ['_id'] })) !== null;
  }

  /** The different values of a field (of its elements, when it is a list). */
  async distinct<K extends keyof Doc & string>(
    field: K,
    filter: Filter<Fields>,
    options: InTransaction = {},
  ): Promise<Doc[K][]> {
    return (await this.run(() =>
      this.model.distinct(field, this.query(filter), this.session(options)).exec(),
    )) as Doc[K][];
  }

  /**
   * An aggregation; inside a team it sees that team's documents alone and cannot reach other collections.
   * Values that came from a request belong into `match(filter)`.
   */
  async aggregate<Result>(pipeline: readonly Stage[], options: InTransaction = {}): Promise<Result[]> {
    checkPipeline(pipeline, { scoped: this.scope !== null });
    const stages = this.scope ? [{ $match: { team_id: { $eq: this.scope.team_id } } }, ...pipeline] : [...pipeline];
    return await this.run(() => this.model.aggregate<Result>(stages as never, this.session(options)).exec());
  }

  /** Every match, fetched in batches as the loop goes; leaving the loop closes the cursor. */
  async *each<K extends keyof Doc = keyof Doc>(
    filter: Filter<Fields>,
    options: EachOptions<Doc, K> = {},
  ): AsyncGenerator<Selected<Doc, K>> {
    const settings = { ...this.readOptions(options), ...(options.sort && { sort: stableSort(options.sort) }) };
    const cursor = this.model
      .find(this.query(filter), null, settings)
      .lean()
      .cursor({ batchSize: options.batchSize ?? 200 });
    try {
      for (let next = await this.run(() => cursor.next()); next !== null; next = await this.run(() => cursor.next())) {
        yield next as unknown as Selected<Doc, K>;
      }
    } finally {
      await cursor.close();
    }
  }

  /** The filter as a query document, confined to the scope. */
  protected query(filter: Filter<Fields>): Record<string, unknown> {
    const compiled = compileFilter(filter, { scoped: this.scope !== null });
    return this.scope ? { team_id: { $eq: this.scope.team_id }, ...compiled } : compiled;
  }

  protected session({ tx }: InTransaction): { session?: ClientSession } {
    return tx ? { session: tx.session } : {};
  }

  protected async run<T>(operation: () => PromiseLike<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      throw translateError(this.model.collection.name, error);
    }
  }

  private readOptions<K extends keyof Doc>({ tx, sort, select }: ReadOptions<Doc, K>): QueryOptions {
    return {
      ...this.session({ tx }),
      ...(sort && { sort: stableSort(sort) }),
      ...(select && { projection: Object.fromEntries(select.map((field) => [field, 1])) }),
    };
  }
}

/** `_id` equals `id`, whatever kind of value arrives at run time. */
export function byId<Fields>(id: string): Filter<Fields> {
  return { _id: id } as unknown as Filter<Fields>;
}
