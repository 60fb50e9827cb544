import { createHash } from 'node:crypto';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type BulkOperation,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import type { Cure } from './signal';

/** One part of a cause, and the newest that is known of it; what is gone is kept for a while. */
export interface Member {
  _id: string;
  cause: string;
  member: string;
  open: boolean;
  /** Time and id of the newest event that said whether it is there. */
  at: Date;
  event_id: string;
  /** The last value it was measured by, where that was the newest event. */
  value: number | null;
  cure: Cure | null;
  asset_id: string | null;
  finding_id: string | null;
  /** Counted already though the event that reports it has not come: that one must not count it again. */
  counted_ahead: boolean;
}

interface MemberDocument extends TeamDocument, Member {
  /** Set while it is gone. */
  gone_at?: Date;
}

/** As long as any message can be late. */
const KEEP_GONE_SECONDS = 14 * 24 * 3600;

const memberCollection = defineCollection<MemberDocument>({
  name: 'alert_members',
  schema: {
    cause: { type: String, required: true },
    member: { type: String, required: true },
    open: { type: Boolean, required: true },
    at: { type: Date, required: true },
    event_id: { type: String, required: true },
    value: { type: Number, default: null },
    cure: { type: Object, default: null },
    asset_id: { type: String, default: null },
    finding_id: { type: String, default: null },
    counted_ahead: { type: Boolean, default: false },
    gone_at: { type: Date },
  },
  indexes: [
    teamIndex({ member: 1 }),
    teamIndex({ finding_id: 1 }),
    teamIndex({ cause: 1, open: 1, at: -1 }),
    { key: { gone_at: 1 }, options: { expireAfterSeconds: KEEP_GONE_SECONDS, sparse: true } },
  ],
});

const PER_QUERY = 500;

export class MemberRepository {
  private readonly members: TeamRepository<MemberDocument>;

  constructor(store: Store) {
    this.members = new TeamRepository(store, memberCollection);
  }

  /** All that are known of these, whatever cause they belong to. */
  async of(teamId: string, members: readonly string[], tx: Transaction): Promise<Member[]> {
    const found: Member[] = [];
    for (let from = 0; from < members.length; from += PER_QUERY) {
      const part = members.slice(from, from + PER_QUERY);
      // A member belongs to a handful of causes.
      const documents = await this.members.find(teamId, { member: q.in(part) }, { limit: part.length * 16, tx });
      found.push(...documents.map(bare));
    }
    return found;
  }

  /** Those still there, the newest first. */
  async open(teamId: string, cause: string, limit: number): Promise<Member[]> {
    return (await this.members.find(teamId, { cause, open: true }, { sort: { at: -1 }, limit })).map(bare);
  }

  async causesOfFinding(teamId: string, findingId: string, tx: Transaction): Promise<string[]> {
    const found = await this.members.find(teamId, { finding_id: findingId }, { select: ['cause'], limit: 50, tx });
    return [...new Set(found.map(({ cause }) => cause))];
  }

  async write(teamId: string, members: readonly { member: Member; isNew: boolean }[], tx: Transaction): Promise<void> {
    await this.members.bulkPlain(
      teamId,
      members.map(({ member, isNew }) => operation(member, isNew)),
      { tx, ordered: false },
    );
  }
}

export function memberId(teamId: string, cause: string, member: string): string {
  return createHash('sha256')
    .update(JSON.stringify([teamId, cause, member]))
    .digest('base64url');
}

function bare({ team_id: _team, gone_at: _gone, ...member }: MemberDocument): Member {
  return member;
}

function operation(member: Member, isNew: boolean): BulkOperation<MemberDocument, Omit<MemberDocument, 'team_id'>> {
  const { _id, ...fields } = member;
  const gone = member.open ? {} : { gone_at: member.at };
  if (isNew) return { insert: { ...member, ...gone } };
  return { where: _id, update: { $set: { ...fields, ...gone }, ...(member.open && { $unset: { gone_at: true } }) } };
}
