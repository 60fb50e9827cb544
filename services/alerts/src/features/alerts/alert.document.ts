import { severityRank } from '@osk/contracts';
import { defineCollection, teamIndex, type TeamDocument } from '@osk/persistence';
import type { Alert } from './alert';
import { facetOf } from './facet';
import { statusRank } from './lifecycle';

/** Which writer's how-manyeth change a document was last written by: how a reader finds what is new to it. */
export interface Revision {
  shard: number;
  rev: number;
}

/** As it is stored: what lists filter and sort by beside it, `muted_by` and `unmute_at` only where there is something to wait for. */
export interface AlertDocument extends TeamDocument, Alert, Revision {
  facet: string;
  severity_rank: number;
  status_rank: number;
  assigned_to: string | null;
  muted_by?: string;
  unmute_at?: Date;
}

/** Fields that lists can be sorted by; each has an index behind the facet. */
export const SORT_FIELDS = {
  last_seen: 'last_seen',
  created_at: 'created_at',
  severity: 'severity_rank',
  status: 'status_rank',
  occurrence_count: 'occurrence_count',
  sla_due_at: 'sla_due_at',
} as const satisfies Record<string, keyof AlertDocument>;
export type SortBy = keyof typeof SORT_FIELDS;

const required = <T>(type: T) => ({ type, required: true as const });

export const alertCollection = defineCollection<AlertDocument>({
  name: 'alerts',
  schema: {
    cause: required(String),
    source: required(String),
    notification_source: required(String),
    category: required(String),
    severity: required(String),
    severity_rank: required(Number),
    status: required(String),
    status_rank: required(Number),
    facet: required(String),
    priority: required(String),
    title: required(String),
    description: { type: String, default: '' },
    hint: { type: String, default: null },
    occurrence_count: required(Number),
    acknowledged: required(Boolean),
    acknowledged_by: { type: String, default: null },
    acknowledged_at: { type: Date, default: null },
    assignment: { type: Object, default: null },
    assigned_to: { type: String, default: null },
    sla_due_at: { type: Date, default: null },
    action_url: { type: String, default: null },
    first_seen: required(Date),
    last_seen: required(Date),
    created_at: required(Date),
    updated_at: required(Date),
    decided_at: { type: Date, default: null },
    content_at: required(Date),
    stage: required(Number),
    open_members: required(Number),
    muted: { type: Object, default: null },
    muted_by: { type: String },
    unmute_at: { type: Date },
    untold: { type: String, default: null },
    shard: required(Number),
    rev: required(Number),
  },
  indexes: [
    teamIndex({ cause: 1 }, { unique: true }),
    ...Object.values(SORT_FIELDS).map((field) => teamIndex({ facet: 1, [field]: -1 })),
    // The order that a list has when nobody asks for another, for teams with very many facets.
    teamIndex({ last_seen: -1 }),
    teamIndex({ assigned_to: 1, last_seen: -1 }),
    teamIndex({ shard: 1, rev: 1 }),
    teamIndex({ muted_by: 1 }, { partialFilterExpression: { muted_by: { $exists: true } } }),
    // Of all teams: whose mute has ended.
    { key: { unmute_at: 1 }, options: { sparse: true } },
  ],
});

type Stored = Omit<AlertDocument, 'team_id'>;

export function encode(alert: Alert, { shard, rev }: Revision): Stored {
  const { muted } = alert;
  return {
    ...alert,
    facet: facetOf(alert),
    severity_rank: severityRank(alert.severity),
    status_rank: statusRank(alert.status),
    assigned_to: alert.assignment?.assigned_to ?? null,
    ...(muted && { muted_by: muted.by }),
    ...(muted?.until && { unmute_at: muted.until }),
    shard,
    rev,
  };
}

export function decode(document: AlertDocument): Alert {
  const {
    team_id: _team,
    facet: _facet,
    severity_rank: _severity,
    status_rank: _status,
    assigned_to: _assigned,
    muted_by: _muted,
    unmute_at: _unmute,
    shard: _shard,
    rev: _rev,
    ...alert
  } = document;
  return alert;
}

type Settable = Omit<Stored, '_id'>;

/** What has to be written to make one of the other; fields that are the same are left out. */
export function changedFields(before: Alert, after: Alert, revision: Revision) {
  const was = encode(before, revision) as unknown as Record<string, unknown>;
  const is = encode(after, revision) as unknown as Record<string, unknown>;
  const set: Record<string, unknown> = { shard: revision.shard, rev: revision.rev };
  for (const [field, value] of Object.entries(is)) if (!same(was[field], value)) set[field] = value;
  // Always written: what waits for the clock may have been told to wake up earlier than the mute says.
  for (const field of ['muted_by', 'unmute_at'] as const) if (field in is) set[field] = is[field];
  const unset = Object.fromEntries(
    (['muted_by', 'unmute_at'] as const).filter((field) => !(field in is)).map((field) => [field, true] as const),
  ) as { muted_by?: true; unmute_at?: true };
  return { set: set as Partial<Settable>, unset };
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
