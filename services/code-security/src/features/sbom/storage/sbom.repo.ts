import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Store,
  type Transaction,
  type Update,
} from '@osk/persistence';
import type { SbomDocument, SbomRecord, SbomSourceKind } from './sbom.model';

const text = { type: String, default: null };
const count = { type: Number, default: 0 };

const sboms = defineCollection<SbomDocument>({
  name: 'sboms',
  schema: {
    source: { type: String, required: true },
    status: { type: String, required: true },
    name: { type: String, required: true },
    version: { type: String, default: '' },
    repo: text,
    branch: text,
    commit: text,
    application: text,
    policy_pack: text,
    asset_id: { type: String, required: true },
    format: { type: String, required: true },
    spec_version: { type: String, required: true },
    serial: { type: String, required: true },
    subject: { type: Object, required: true },
    tools: { type: [String], default: [] },
    warnings: { type: [String], default: [] },
    complete: { type: Boolean, required: true },
    components: count,
    direct: count,
    packs: count,
    reported: { type: Number, default: null },
    match_state: { type: String, required: true },
    match_asked_at: { type: Date, required: true },
    matched_at: { type: Date, default: null },
    vulnerable_components: count,
    vulnerabilities: { type: Object, required: true },
    matches_truncated: { type: Boolean, default: false },
    licences_looked_up_at: { type: Date, default: null },
    created_by: { type: String, required: true },
    request_id: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ status: 1, created_at: -1, _id: -1 }),
    teamIndex({ status: 1, source: 1, created_at: -1, _id: -1 }),
    teamIndex({ status: 1, repo: 1, created_at: -1, _id: -1 }),
    teamIndex({ status: 1, application: 1, created_at: -1, _id: -1 }),
  ],
});

export interface SbomFilter {
  repo?: string;
  application?: string;
  source?: SbomSourceKind;
}

const ABANDONED_MS = 60 * 60_000;

/** What is known of the bills of materials, without their components. */
export class SbomRepository {
  private readonly sboms: TeamRepository<SbomDocument>;

  constructor(store: Store) {
    this.sboms = new TeamRepository(store, sboms);
  }

  async insert(teamId: string, record: SbomRecord, tx?: Transaction): Promise<void> {
    await this.sboms.insert(teamId, record, { tx });
  }

  /** A ready one. */
  find(teamId: string, id: string, tx?: Transaction): Promise<SbomDocument | null> {
    return this.sboms.findOne(teamId, { _id: id, status: 'ready' }, { tx });
  }

  /** Newest first. */
  page(teamId: string, filter: SbomFilter, page: { skip: number; limit: number; max: number }) {
    return this.sboms.page(
      teamId,
      { status: 'ready', ...q.given(filter) },
      { sort: { created_at: -1, _id: -1 }, ...page },
    );
  }

  /** False when there is no such one, or `where` does not hold (any more). */
  async update(
    teamId: string,
    id: string,
    update: Update<Omit<SbomDocument, 'team_id'>>,
    { tx, where = {} }: { tx?: Transaction; where?: { reported?: number; matchAskedBefore?: Date } } = {},
  ): Promise<boolean> {
    const { reported, matchAskedBefore } = where;
    const filter = {
      _id: id,
      ...(reported !== undefined && { reported }),
      ...(matchAskedBefore && { match_asked_at: q.lt(matchAskedBefore) }),
    };
    const { matched } = await this.sboms.update(teamId, filter, update, { tx });
    return matched === 1;
  }

  /** Every bill of a repository gets its new application. */
  async owned(teamId: string): Promise<string[]> {
    return (await this.sboms.distinct(teamId, 'repo', { status: 'ready' })).filter((repo) => repo !== null);
  }

  async ownedBy(
    teamId: string,
    repo: string,
    { application }: { application: string | null },
    tx: Transaction,
  ): Promise<void> {
    await this.sboms.updateMany(teamId, { status: 'ready', repo }, { $set: { application } }, { tx });
  }

  async remove(teamId: string, id: string, tx?: Transaction): Promise<boolean> {
    return this.sboms.delete(teamId, id, { tx });
  }

  /** Uploads of which a process that is gone has left the beginning. */
  async abandoned(teamId: string): Promise<string[]> {
    const before = new Date(Date.now() - ABANDONED_MS);
    const found = await this.sboms.find(
      teamId,
      { status: 'storing', created_at: q.lt(before) },
      { select: ['status'], limit: 100 },
    );
    return found.map(({ _id }) => _id);
  }
}
