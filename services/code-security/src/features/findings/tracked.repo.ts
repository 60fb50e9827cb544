import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type FieldFilter,
  type Store,
  type Transaction,
} from '@osk/persistence';
import type { Standing, Tracked, TrackedDocument, TrackedState } from './tracked';

const text = { type: String, default: null };
const needed = { type: String, required: true };

export const trackedCollection = defineCollection<TrackedDocument>({
  name: 'tracked_findings',
  schema: {
    fingerprint: needed,
    asset_id: needed,
    repo: needed,
    branch: text,
    shown_on: needed,
    part: needed,
    rule_id: needed,
    name: needed,
    severity: needed,
    category: needed,
    file: text,
    vulnerability_id: needed,
    content: { type: String, default: '' },
    policy_pack: text,
    first_seen: { type: Date, required: true },
    last_seen: { type: Date, required: true },
    last_scan_id: needed,
    present: { type: Boolean, required: true },
    absent_since: { type: Date, default: null },
    only_with: { type: [String], default: [] },
    baselined_at: { type: Date, default: null },
    baselined_by: text,
    baseline_reason: text,
    state: needed,
    changed_at: { type: Date, required: true },
    justification: text,
    owner: text,
    evidence: text,
    expires_at: { type: Date, default: null },
    decided_by: text,
    decided_at: { type: Date, default: null },
    wake_at: { type: Date },
  },
  indexes: [
    teamIndex({ changed_at: -1 }),
    teamIndex({ state: 1, changed_at: -1 }),
    teamIndex({ repo: 1, changed_at: -1 }),
    teamIndex({ asset_id: 1, changed_at: -1 }),
    teamIndex({ owner: 1, changed_at: -1 }, { partialFilterExpression: { owner: { $gt: '' } } }),
    teamIndex({ expires_at: 1 }, { partialFilterExpression: { expires_at: { $gt: new Date(0) } } }),
    teamIndex({ baselined_at: -1 }, { partialFilterExpression: { baselined_at: { $gt: new Date(0) } } }),
    teamIndex({ asset_id: 1, vulnerability_id: 1 }),
    { key: { wake_at: 1 }, options: { sparse: true } },
  ],
});

export interface TrackedFilter {
  state?: TrackedState;
  repo?: string;
  asset_id?: string;
  owner?: string;
  fingerprint?: string;
  present?: boolean;
  expiresBefore?: Date;
}

const BATCH = 500;
const idOf = (teamId: string, fingerprint: string): string => `${teamId}:${fingerprint}`;

/** Findings through scans. Read by fingerprint without an index of its own: the id is made of the team and it. */
export class TrackedRepository {
  private readonly tracked: TeamRepository<TrackedDocument>;

  constructor(private readonly store: Store) {
    this.tracked = new TeamRepository(store, trackedCollection);
  }

  find(teamId: string, fingerprint: string, tx?: Transaction): Promise<TrackedDocument | null> {
    return this.tracked.findById(teamId, idOf(teamId, fingerprint), { tx });
  }

  /** Those of `fingerprints` that the team knows. */
  async byFingerprints(teamId: string, fingerprints: readonly string[]): Promise<Map<string, TrackedDocument>> {
    const known = new Map<string, TrackedDocument>();
    for (let at = 0; at < fingerprints.length; at += BATCH) {
      const ids = fingerprints.slice(at, at + BATCH).map((fingerprint) => idOf(teamId, fingerprint));
      for (const one of await this.tracked.find(teamId, { _id: q.in(ids) }, { limit: BATCH }))
        known.set(one.fingerprint, one);
    }
    return known;
  }

  async ofAsset(teamId: string, assetId: string, tx?: Transaction): Promise<TrackedDocument[]> {
    const all: TrackedDocument[] = [];
    for await (const one of this.tracked.each(teamId, { asset_id: assetId }, { tx, batchSize: BATCH })) all.push(one);
    return all;
  }

  /** One page, the one changed last first; with `expiresBefore` those that end first. */
  page(teamId: string, filter: TrackedFilter, page: { skip: number; limit: number; max: number }) {
    const { expiresBefore, fingerprint, ...rest } = filter;
    const fields: FieldFilter<Omit<TrackedDocument, 'team_id'>> = q.given(rest);
    if (fingerprint !== undefined) fields._id = idOf(teamId, fingerprint);
    // The lower bound leaves out what has no end, and lets the partial index serve it.
    if (expiresBefore) fields.expires_at = q.range({ gt: new Date(0), lt: expiresBefore });
    return this.tracked.page(teamId, fields, {
      sort: expiresBefore ? { expires_at: 1 } : { changed_at: -1 },
      ...page,
    });
  }

  /** What is in the baselines of these assets, or of all; the newest first. */
  baselined(teamId: string, assetIds: readonly string[] | null, page: { skip: number; limit: number; max: number }) {
    return this.tracked.page(
      teamId,
      // Bounded, so that the partial index serves it.
      { baselined_at: q.range({ gt: new Date(0) }), ...(assetIds && { asset_id: q.in([...assetIds]) }) },
      { sort: { baselined_at: -1 }, ...page },
    );
  }

  /** Present findings of an asset that `vulns` counts as one, this one left out. */
  async others(
    teamId: string,
    of: Tracked,
    tx: Transaction,
  ): Promise<Pick<Tracked, 'state' | 'expires_at' | 'baselined_at'>[]> {
    const { asset_id, shown_on, vulnerability_id, fingerprint } = of;
    const _id = q.not(idOf(teamId, fingerprint));
    return this.tracked.find(
      teamId,
      { asset_id, vulnerability_id, shown_on, present: true, _id },
      { select: ['state', 'expires_at', 'baselined_at'], tx },
    );
  }

  /** Writes what stands now; the end of an acceptance wakes the sweep. */
  async stand(
    teamId: string,
    fingerprint: string,
    standing: Standing,
    changedAt: Date,
    tx: Transaction,
  ): Promise<void> {
    const set = { ...standing, changed_at: changedAt };
    const wake = standing.state === 'risk_accepted' ? standing.expires_at : null;
    await this.tracked.update(
      teamId,
      idOf(teamId, fingerprint),
      wake ? { $set: { ...set, wake_at: wake } } : { $set: set, $unset: { wake_at: true } },
      { tx },
    );
  }

  async add(teamId: string, list: readonly Tracked[], tx: Transaction): Promise<void> {
    for (let at = 0; at < list.length; at += BATCH) {
      const docs = list.slice(at, at + BATCH).map((one) => ({ ...one, _id: idOf(teamId, one.fingerprint) }));
      await this.tracked.insertPlain(teamId, docs, { tx });
    }
  }

  /** The same change to many. */
  async setAll(
    teamId: string,
    fingerprints: readonly string[],
    set: Partial<Omit<Tracked, 'fingerprint'>>,
    tx: Transaction,
  ): Promise<void> {
    for (let at = 0; at < fingerprints.length; at += BATCH) {
      const ids = fingerprints.slice(at, at + BATCH).map((fingerprint) => idOf(teamId, fingerprint));
      await this.tracked.updateMany(teamId, { _id: q.in(ids) }, { $set: set }, { tx });
    }
  }

  /** A change of its own to each. */
  async setEach(
    teamId: string,
    changes: readonly { fingerprint: string; set: Partial<Omit<Tracked, 'fingerprint'>> }[],
    tx: Transaction,
  ): Promise<void> {
    const operations = changes.map(({ fingerprint, set }) => ({
      where: idOf(teamId, fingerprint),
      update: { $set: set },
    }));
    for (let at = 0; at < operations.length; at += BATCH)
      await this.tracked.bulk(teamId, operations.slice(at, at + BATCH), { tx, ordered: false });
  }

  /** Acceptances whose end has come, of all teams. */
  expired(now: Date): AsyncIterable<Pick<TrackedDocument, '_id' | 'team_id' | 'fingerprint'>> {
    return this.store
      .unscoped(trackedCollection, 'acceptances end whatever their team')
      .each({ wake_at: q.lte(now) }, { select: ['team_id', 'fingerprint'] });
  }
}
