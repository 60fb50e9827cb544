import { newId } from '@osk/contracts';
import {
  defineCollection,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import type { TrackedState } from './tracked';

/**
 * `decision`: somebody (or an expiry, or a scan) moved it; `comment`; `absent` and `returned`: a scan no longer, or
 * again, shows it; `moved`: a scan shows it at another place or under another rule; `baselined` and `unbaselined`: taken
 * into the baseline, and out of it.
 */
export const ACTIVITY_KINDS = [
  'decision',
  'comment',
  'absent',
  'returned',
  'moved',
  'baselined',
  'unbaselined',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export interface Activity {
  fingerprint: string;
  kind: ActivityKind;
  at: Date;
  /** A user's id, `platform` for an expiry, `scan` for a scan. */
  by: string;
  from: TrackedState | null;
  to: TrackedState | null;
  justification: string | null;
  evidence: string | null;
  owner: string | null;
  expires_at: Date | null;
  /** The words of a comment; for `moved` where it was before. */
  text: string | null;
  scan_id: string | null;
  policy_pack: string | null;
}

export type ActivityDocument = Activity & TeamDocument;

const text = { type: String, default: null };

const activities = defineCollection<ActivityDocument>({
  name: 'finding_activity',
  schema: {
    fingerprint: { type: String, required: true },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
    from: text,
    to: text,
    justification: text,
    evidence: text,
    owner: text,
    expires_at: { type: Date, default: null },
    text,
    scan_id: text,
    policy_pack: text,
  },
  indexes: [teamIndex({ fingerprint: 1, at: -1 })],
});

const NOTHING = {
  ...{ from: null, to: null, justification: null, evidence: null, owner: null, expires_at: null, text: null },
  ...{ scan_id: null, policy_pack: null },
};
const BATCH = 500;

export type NewActivity = Pick<Activity, 'fingerprint' | 'kind' | 'at' | 'by'> & Partial<Activity>;

/** What has happened to findings. Only ever added to. */
export class ActivityRepository {
  private readonly activities: TeamRepository<ActivityDocument>;

  constructor(store: Store) {
    this.activities = new TeamRepository(store, activities);
  }

  /** With the ids they were stored under. */
  async add(teamId: string, list: readonly NewActivity[], tx: Transaction): Promise<string[]> {
    const docs = list.map((one) => ({ ...NOTHING, ...one, _id: newId('aud') }));
    for (let at = 0; at < docs.length; at += BATCH)
      await this.activities.insertMany(teamId, docs.slice(at, at + BATCH), { tx });
    return docs.map(({ _id }) => _id);
  }

  /** Newest first. */
  page(teamId: string, fingerprint: string, page: { skip: number; limit: number; max: number }) {
    return this.activities.page(teamId, { fingerprint }, { sort: { at: -1 }, ...page });
  }

  comments(teamId: string, fingerprint: string, tx: Transaction): Promise<number> {
    return this.activities.count(teamId, { fingerprint, kind: 'comment' }, { tx });
  }
}
