import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type BulkOperation,
  type Filter,
  type PageRequest,
  type Store,
  type Transaction,
} from '@osk/persistence';
import type { FindingSource } from '@osk/contracts';
import type { PriorityRank } from '../../matching';
import { changedFields, decode, encode, type OccurrenceDocument } from './occurrence.document';
import type { OccurrenceStatus } from './lifecycle';
import type { Occurrence } from './occurrence';

export const occurrenceCollection = defineCollection<OccurrenceDocument>({
  name: 'occurrences',
  schema: {
    keys: { type: [String], required: true },
    vulnerability_id: { type: String, required: true },
    aliases: { type: [String], default: [] },
    asset_id: { type: String, required: true },
    asset_key: { type: String, required: true },
    source: { type: String, required: true },
    severity: { type: String, required: true },
    status: { type: String, required: true },
    status_at: { type: Date, required: true },
    facet: { type: String, required: true },
    base_cvss: { type: Number, required: true },
    risk_score: { type: Number, required: true },
    priority_rank: { type: String, required: true },
    known_exploited: { type: Boolean, required: true },
    fixable: { type: Boolean, required: true },
    first_seen: { type: Date, required: true },
    last_seen: { type: Date, required: true },
    sla_from: { type: Date, required: true },
    sla_due_at: { type: Date, default: null },
    sla_stage: { type: String, required: true },
    wake_at: { type: Date },
    seen: { type: Array, default: [] },
    detail: { type: String, required: true },
  },
  indexes: [
    teamIndex({ keys: 1 }, { unique: true }),
    teamIndex({ risk_score: -1 }),
    teamIndex({ facet: 1, risk_score: -1 }),
    teamIndex({ asset_key: 1, risk_score: -1 }),
    // For VEX statements, which may name a vulnerability by any of its ids. Most occurrences have one id alone.
    teamIndex({ aliases: 1 }, { partialFilterExpression: { aliases: { $gt: '' } } }),
    { key: { vulnerability_id: 1, team_id: 1, risk_score: -1, priority_rank: 1, _id: 1 } },
    { key: { wake_at: 1 }, options: { sparse: true } },
  ],
});

/** A difference to be written: made (before null), changed, or merged into another (after null). */
export interface Change {
  before: Occurrence | null;
  after: Occurrence | null;
}

type Fields = Omit<OccurrenceDocument, 'team_id'>;
type Where = Filter<Fields>;

export interface OccurrenceQuery {
  /** Values of `facetOf`; undefined: all. */
  facets?: readonly string[];
  status?: OccurrenceStatus;
  source?: FindingSource;
  priorityRank?: PriorityRank;
  assetKey?: string;
  severityMin?: number;
}

export interface TeamAndId {
  _id: string;
  team_id: string;
}

const KEYS_PER_QUERY = 1_000;

export class OccurrenceRepository {
  private readonly occurrences: TeamRepository<OccurrenceDocument>;

  constructor(private readonly store: Store) {
    this.occurrences = new TeamRepository(store, occurrenceCollection);
  }

  async find(teamId: string, id: string, tx?: Transaction): Promise<Occurrence | null> {
    const found = await this.occurrences.findById(teamId, id, { tx });
    return found && decode(found);
  }

  /** Those that have one of the keys. */
  async byKeys(teamId: string, keys: readonly string[], tx?: Transaction): Promise<Occurrence[]> {
    const found = new Map<string, Occurrence>();
    for (let at = 0; at < keys.length; at += KEYS_PER_QUERY) {
      const part = keys.slice(at, at + KEYS_PER_QUERY);
      for (const document of await this.occurrences.find(
        teamId,
        { keys: q.in(part) },
        { limit: part.length, sort: null, tx },
      ))
        found.set(document._id, decode(document));
    }
    return [...found.values()];
  }

  async byIds(teamId: string, ids: readonly string[], tx?: Transaction): Promise<Occurrence[]> {
    const found = await this.occurrences.find(
      teamId,
      { _id: q.in(ids) },
      { limit: Math.max(1, ids.length), sort: null, tx },
    );
    return found.map(decode);
  }

  /**
   * The next of an asset that a scan of `scope` has to account for: seen in it before and not shown by `scan`, or shown
   * with places that it did not show again. What a newer scan has reported is left out.
   */
  async unaccounted(
    teamId: string,
    of: { assetKey: string; scope: string; scan: string; at: number },
    limit: number,
    tx: Transaction,
  ): Promise<Occurrence[]> {
    const { assetKey, scope, scan, at } = of;
    const notShown = { scope, scan: q.not(scan), at: q.lte(at) };
    const partlyShown = { scope, scan, 'pending.0': q.exists() };
    const filter = q.and<Fields>(
      { asset_key: assetKey },
      q.or<Fields>({ seen: q.element<SeenFields>(notShown) }, { seen: q.element<SeenFields>(partlyShown) }),
    );
    return (await this.occurrences.find(teamId, filter, { limit, tx })).map(decode);
  }

  /** In the order of risk, the highest first. */
  async list(teamId: string, query: OccurrenceQuery, { skip, limit }: Required<PageRequest>): Promise<Occurrence[]> {
    const found = await this.occurrences.find(teamId, whereOf(query), { sort: { risk_score: -1 }, skip, limit });
    return found.map(decode);
  }

  count(teamId: string, query: OccurrenceQuery): Promise<number> {
    return this.occurrences.count(teamId, whereOf(query));
  }

  /** The highest risk that any of its occurrences has, and of those the best rank. */
  async worst(
    teamId: string,
    vulnerabilityId: string,
    tx: Transaction,
  ): Promise<Pick<OccurrenceDocument, 'risk_score' | 'priority_rank'> | null> {
    return await this.occurrences.findOne(
      teamId,
      { vulnerability_id: vulnerabilityId },
      { sort: { risk_score: -1, priority_rank: 1 }, select: ['risk_score', 'priority_rank'], tx },
    );
  }

  async write(teamId: string, changes: readonly Change[], tx: Transaction): Promise<void> {
    const operations = changes.flatMap((change) => operationOf(change));
    // What was merged away goes first: its keys are about to belong to another.
    const removals = operations.filter((operation) => 'delete' in operation);
    await this.occurrences.bulkPlain(teamId, removals, { tx });
    await this.occurrences.bulkPlain(
      teamId,
      operations.filter((operation) => !('delete' in operation)),
      { tx, ordered: false },
    );
  }

  /** Whose time has come, of all teams, as the index has them: a stable order would have to sort them all first. */
  due(now: Date): AsyncIterable<TeamAndId> {
    return this.acrossTeams().each({ wake_at: q.lte(now) }, { select: ['team_id'] });
  }

  async *ofVulnerabilities(teamId: string, ids: readonly string[]): AsyncGenerator<Occurrence> {
    for await (const found of this.occurrences.each(teamId, { vulnerability_id: q.in(ids) })) yield decode(found);
  }

  /** Those of an asset that the last word of `scope` shows, whole. */
  async *seenIn(teamId: string, of: { assetKey: string; scope: string }): AsyncGenerator<Occurrence> {
    const shown = q.element<Omit<SeenFields, 'scan' | 'at'>>({ scope: of.scope, present: true });
    for await (const document of this.occurrences.each(teamId, { asset_key: of.assetKey, seen: shown }))
      yield decode(document);
  }

  ofAsset(teamId: string, key: string): AsyncIterable<Pick<OccurrenceDocument, '_id'>> {
    return this.occurrences.each(teamId, { asset_key: key }, { select: ['_id'] });
  }

  private acrossTeams() {
    return this.store.unscoped(occurrenceCollection, 'deadlines are looked after over all teams');
  }
}

interface SeenFields {
  scope: string;
  scan: string;
  at: number;
  present: boolean;
}

function whereOf({ facets, status, source, priorityRank, assetKey, severityMin }: OccurrenceQuery): Where {
  return q.given({
    asset_key: assetKey,
    status,
    source,
    priority_rank: priorityRank,
    facet: facets && q.in(facets),
    base_cvss: severityMin === undefined ? undefined : q.gte(severityMin),
  });
}

function operationOf({ before, after }: Change): BulkOperation<OccurrenceDocument, Fields>[] {
  if (after === null) return before ? [{ delete: before._id }] : [];
  if (before === null) return [{ insert: encode(after) }];
  const { set, unset } = changedFields(before, after);
  if (Object.keys(set).length === 0 && Object.keys(unset).length === 0) return [];
  return [{ update: { $set: set, $unset: unset }, where: after._id }];
}
