import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type PageRequest,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import type { Assertion } from './assertion';
import type { Target, VexStatus } from './statement';

/** A statement as it is kept to be shown and to explain decisions. */
export interface StoredStatement extends TeamDocument {
  generation: string;
  vulnerabilities: string[];
  status: VexStatus;
  justification: string | null;
  impact: string;
  action: string;
  at: Date;
  /** The first ones; all are in the assertions. */
  targets: Target[];
  target_count: number;
}

export interface StoredAssertion extends TeamDocument, Omit<Assertion, 'at' | 'asset_key' | 'versions'> {
  generation: string;
  asset_key: string | null;
  versions: Assertion['versions'];
  at: Date;
}

const statementCollection = defineCollection<StoredStatement>({
  name: 'vex_statements',
  schema: {
    generation: { type: String, required: true },
    vulnerabilities: { type: [String], required: true },
    status: { type: String, required: true },
    justification: { type: String, default: null },
    impact: { type: String, default: '' },
    action: { type: String, default: '' },
    at: { type: Date, required: true },
    targets: { type: Array, default: [] },
    target_count: { type: Number, required: true },
  },
  indexes: [teamIndex({ generation: 1 })],
});

const assertionCollection = defineCollection<StoredAssertion>({
  name: 'vex_assertions',
  schema: {
    generation: { type: String, required: true },
    statement_id: { type: String, required: true },
    keys: { type: [String], required: true },
    of: { type: [String], default: [] },
    within: { type: [String], default: [] },
    versions: { type: Object, default: null },
    asset_key: { type: String, default: null },
    status: { type: String, required: true },
    at: { type: Date, required: true },
  },
  indexes: [teamIndex({ keys: 1 }), teamIndex({ generation: 1 })],
});

const ROWS_PER_WRITE = 1_000;
const KEYS_PER_QUERY = 1_000;

type New<Row> = Omit<Row, 'team_id'>;

/** Statements and what they assert, under the generation of the document's version that brought them. */
export class VexStatementRepository {
  private readonly statements: TeamRepository<StoredStatement>;
  private readonly assertions: TeamRepository<StoredAssertion>;

  constructor(store: Store) {
    this.statements = new TeamRepository(store, statementCollection);
    this.assertions = new TeamRepository(store, assertionCollection);
  }

  async add(teamId: string, statements: New<StoredStatement>[], assertions: New<StoredAssertion>[]): Promise<void> {
    for (let at = 0; at < statements.length; at += ROWS_PER_WRITE)
      await this.statements.bulk(
        teamId,
        statements.slice(at, at + ROWS_PER_WRITE).map((insert) => ({ insert })),
      );
    for (let at = 0; at < assertions.length; at += ROWS_PER_WRITE)
      await this.assertions.bulk(
        teamId,
        assertions.slice(at, at + ROWS_PER_WRITE).map((insert) => ({ insert })),
      );
  }

  /** Of all generations, also of those that do not count; one with several of the keys may come twice. */
  async *assertionsOf(teamId: string, keys: readonly string[], tx: Transaction): AsyncGenerator<StoredAssertion> {
    for (let at = 0; at < keys.length; at += KEYS_PER_QUERY)
      yield* this.assertions.each(
        teamId,
        { keys: q.in(keys.slice(at, at + KEYS_PER_QUERY)) },
        { batchSize: 1_000, tx },
      );
  }

  async byIds(teamId: string, ids: readonly string[], tx: Transaction): Promise<Map<string, StoredStatement>> {
    const found = await this.statements.find(teamId, { _id: q.in(ids) }, { limit: Math.max(1, ids.length), tx });
    return new Map(found.map((statement) => [statement._id, statement]));
  }

  /** In the order in which they are stored. */
  async page(teamId: string, generation: string, { skip, limit }: Required<PageRequest>): Promise<StoredStatement[]> {
    return await this.statements.find(teamId, { generation }, { sort: { _id: 1 }, skip, limit });
  }

  /** The vulnerabilities of a generation's statements behind `after`, in order. */
  vulnerabilities(teamId: string, generation: string, after: string, limit: number) {
    return this.statements.find(
      teamId,
      { generation, _id: q.gt(after) },
      { sort: { _id: 1 }, limit, select: ['vulnerabilities'] },
    );
  }

  /** Removes a generation, some at a time. */
  async remove(teamId: string, generation: string): Promise<void> {
    for (const rows of [this.assertions, this.statements] as unknown as TeamRepository<
      TeamDocument & { generation: string }
    >[])
      for (;;) {
        const ids = (await rows.find(teamId, { generation }, { limit: ROWS_PER_WRITE, select: ['_id'] })).map(
          ({ _id }) => _id,
        );
        if (ids.length === 0) break;
        await rows.deleteMany(teamId, { _id: q.in(ids) });
      }
  }
}
