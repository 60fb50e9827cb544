import { isDeepStrictEqual } from 'node:util';
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
import type { Severity } from '@osk/contracts';
import type { Group, RiskStatus } from './group';

type GroupDocument = TeamDocument & Group;

const groupCollection = defineCollection<GroupDocument>({
  name: 'groups',
  schema: {
    vulnerability_id: { type: String, required: true },
    title: { type: String, required: true },
    severity: { type: String, required: true },
    risk_score: { type: Number, required: true },
    priority_rank: { type: String, required: true },
    occurrence_count: { type: Number, required: true },
    open_count: { type: Number, required: true },
    resolved_count: { type: Number, required: true },
    accepted_count: { type: Number, required: true },
    sla_breached_count: { type: Number, required: true },
    fixable_count: { type: Number, required: true },
    by_severity: { type: Object, required: true },
    by_priority: { type: Object, required: true },
    active: { type: Boolean, required: true },
    sources: { type: [String], default: [] },
    further_cves: { type: [String], default: [] },
    first_seen: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    risk_status: { type: String, default: null },
  },
  indexes: [
    teamIndex({ vulnerability_id: 1 }, { unique: true }),
    teamIndex({ active: -1, risk_score: -1 }),
    teamIndex({ severity: 1, active: -1, risk_score: -1 }),
    teamIndex({ risk_status: 1, risk_score: -1 }),
  ],
});

export interface TeamVulnerability {
  /** Of the group. */
  _id: string;
  team_id: string;
  vulnerability_id: string;
  /** Absent from what an earlier release stored. */
  further_cves?: string[];
}

/** What groups that were stored by an earlier release lack. */
const LATER: Pick<Group, 'by_priority' | 'further_cves'> = {
  by_priority: { P0: 0, P1: 0, P2: 0, P3: 0, P4: 0 },
  further_cves: [],
};

const IDS_PER_QUERY = 1_000;

export class GroupRepository {
  private readonly groups: TeamRepository<GroupDocument>;

  constructor(private readonly store: Store) {
    this.groups = new TeamRepository(store, groupCollection);
  }

  /** By vulnerability; those that do not exist are absent. */
  async of(teamId: string, vulnerabilityIds: readonly string[], tx: Transaction): Promise<Map<string, Group>> {
    const found = new Map<string, Group>();
    for (let at = 0; at < vulnerabilityIds.length; at += IDS_PER_QUERY) {
      const part = vulnerabilityIds.slice(at, at + IDS_PER_QUERY);
      const groups = await this.groups.find(
        teamId,
        { vulnerability_id: q.in(part) },
        { limit: part.length, sort: null, tx },
      );
      for (const { team_id: _team, ...group } of groups) found.set(group.vulnerability_id, { ...LATER, ...group });
    }
    return found;
  }

  /** The next after a group (empty: from the beginning), of all teams, in the order in which they were made. */
  async following(id: string, limit: number): Promise<TeamVulnerability[]> {
    return await this.store
      .unscoped(groupCollection, 'what becomes known of a vulnerability concerns the groups of all teams')
      .find({ _id: q.gt(id) }, { limit, select: ['team_id', 'vulnerability_id', 'further_cves'] });
  }

  /** Those still open first, then by risk. */
  list(teamId: string, severity: Severity | undefined, { skip, limit }: Required<PageRequest>): Promise<Group[]> {
    return this.groups.find(teamId, q.given({ severity }), { sort: { active: -1, risk_score: -1 }, skip, limit });
  }

  /** The register, by risk. */
  risks(teamId: string, statuses: readonly RiskStatus[], { skip, limit }: Required<PageRequest>): Promise<Group[]> {
    return this.groups.find(teamId, { risk_status: q.in(statuses) }, { sort: { risk_score: -1 }, skip, limit });
  }

  /** Writes what is new of groups; one without occurrences goes. */
  async write(
    teamId: string,
    groups: readonly { before: Group | undefined; group: Group }[],
    tx: Transaction,
  ): Promise<void> {
    await this.groups.bulkPlain(
      teamId,
      groups.map(({ before, group }) => {
        if (group.occurrence_count <= 0) return { delete: group._id };
        return before ? { update: { $set: changed(before, group) }, where: group._id } : { insert: group };
      }),
      { tx, ordered: false },
    );
  }
}

function changed(before: Group, after: Group): Partial<Group> {
  const fields = Object.keys(after) as (keyof Group)[];
  return Object.fromEntries(
    fields.filter((field) => !isDeepStrictEqual(before[field], after[field])).map((field) => [field, after[field]]),
  );
}
