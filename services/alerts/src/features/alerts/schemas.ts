import { ALERT_SOURCES, SEVERITIES, SeveritySchema, StringEnum } from '@osk/contracts';
import { Nullable, PagePagination } from '@osk/service-kit';
import { Type, type Static, type TInteger, type TObject } from '@sinclair/typebox';
import { TASK_STATES } from '../remediation/remediation.repo';
import { PRIORITIES } from './alert';
import { SORT_FIELDS, type SortBy } from './alert.document';
import { ACTIONS } from './entry.repo';
import { ALERT_STATUSES } from './lifecycle';

const SORTS = Object.keys(SORT_FIELDS) as SortBy[];

export const AlertQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  severity: Type.Optional(StringEnum(SEVERITIES)),
  source: Type.Optional(StringEnum(ALERT_SOURCES)),
  status: Type.Optional(StringEnum(ALERT_STATUSES)),
  category: Type.Optional(Type.String({ minLength: 1 })),
  assigned_to: Type.Optional(Type.String({ minLength: 1 })),
  acknowledged: Type.Optional(Type.Boolean()),
  active_only: Type.Boolean({ default: false, description: 'Only those that are not resolved, dismissed or closed' }),
  search: Type.Optional(Type.String({ description: 'Anywhere in title or description, case-insensitively' })),
  created_after: Type.Optional(Type.String({ description: 'ISO 8601' })),
  created_before: Type.Optional(Type.String({ description: 'ISO 8601' })),
  sort_by: StringEnum(SORTS, { default: 'last_seen' }),
  sort_order: StringEnum(['asc', 'desc'], { default: 'desc' }),
});
export type AlertQuery = Static<typeof AlertQuery>;

export const AlertParams = Type.Object({ alert_id: Type.String() });

const FIELDS = {
  alert_id: Type.String(),
  source: StringEnum(ALERT_SOURCES),
  category: Type.String(),
  severity: SeveritySchema,
  status: StringEnum(ALERT_STATUSES),
  priority: StringEnum(PRIORITIES),
  title: Type.String(),
  description: Type.String(),
  remediation_hint: Nullable(Type.String({ description: 'What to do about it' })),
  occurrence_count: Type.Integer({ description: 'How often the cause has shown' }),
  affected_count: Type.Integer({ description: 'Findings behind it that are still there' }),
  acknowledged: Type.Boolean(),
  acknowledged_by: Nullable(Type.String()),
  acknowledged_at: Nullable(Type.String()),
  current_assignment: Nullable(
    Type.Object({
      assigned_to: Type.String(),
      assigned_by: Type.String(),
      assigned_at: Type.String(),
      note: Type.String(),
    }),
  ),
  sla_due_at: Nullable(Type.String()),
  action_url: Nullable(Type.String()),
  muted: Type.Boolean({ description: 'A mute rule or maintenance window keeps it from being told' }),
  muted_by: Nullable(Type.String({ description: 'The rule or window' })),
  muted_until: Nullable(Type.String()),
  first_seen: Type.String(),
  last_seen: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
};

export const AlertSummary = Type.Object(FIELDS, { $id: 'Alert' });

export const AlertPage = Type.Object(
  {
    items: Type.Array(AlertSummary),
    pagination: PagePagination,
    filters: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()]), {
      description: 'The filters that were applied',
    }),
    sorting: Type.Object({ sort_by: StringEnum(SORTS), sort_order: StringEnum(['asc', 'desc']) }),
  },
  { $id: 'AlertPage' },
);

const Progress = Type.Object(
  {
    status: Type.String({ description: 'in_progress while one is under way, else the state of the latest' }),
    total: Type.Integer(),
    completed: Type.Integer(),
    failed: Type.Integer(),
    rolled_back: Type.Integer(),
    percent: Type.Integer(),
    updated_at: Type.String(),
    tasks: Type.Array(
      Type.Object({
        task_id: Type.String(),
        finding_id: Type.String(),
        title: Type.String(),
        action: Type.String(),
        state: StringEnum(TASK_STATES),
        reason: Nullable(Type.String()),
        by: Nullable(Type.String()),
        updated_at: Type.String(),
      }),
    ),
  },
  { $id: 'AlertRemediationProgress' },
);

export const AlertDetails = Type.Object(
  {
    ...FIELDS,
    activity_log: Type.Array(
      Type.Object({
        action: StringEnum(ACTIONS),
        by: Type.String({ description: 'A user id, or platform' }),
        at: Type.String(),
        note: Type.String(),
        from: Nullable(Type.String()),
        to: Nullable(Type.String()),
      }),
    ),
    comments: Type.Array(
      Type.Object({
        comment_id: Type.String(),
        content: Type.String(),
        is_internal: Type.Boolean(),
        author: Type.String(),
        created_at: Type.String(),
      }),
    ),
    affected: Type.Array(
      Type.Object({
        asset_id: Nullable(Type.String()),
        occurrence_id: Nullable(Type.String()),
        finding_id: Nullable(Type.String()),
        last_seen: Type.String(),
      }),
      { description: 'The latest of `affected_count`, at most 20' },
    ),
    remediation_progress: Nullable(Progress),
  },
  { $id: 'AlertDetails' },
);

const countsOf = <const T extends readonly string[]>(keys: T) =>
  Type.Object(Object.fromEntries(keys.map((key) => [key, Type.Integer()])) as Record<T[number], TInteger>) as TObject<
    Record<T[number], TInteger>
  >;

export const AlertTotals = Type.Object(
  {
    total: Type.Integer(),
    open: Type.Integer({ description: 'Neither resolved nor dismissed nor closed' }),
    unacknowledged: Type.Integer({ description: 'Of the open ones' }),
    by_severity: countsOf(SEVERITIES),
    by_source: countsOf(ALERT_SOURCES),
    by_status: countsOf(ALERT_STATUSES),
  },
  { $id: 'AlertTotals' },
);

const Note = Type.String({ maxLength: 2_000, default: '' });
const closed = (id: string) => ({ $id: id, additionalProperties: false });

export const AcknowledgeBody = Type.Object({ note: Type.Optional(Note) }, closed('AlertAcknowledgement'));
export const AcknowledgeAllBody = Type.Object({}, closed('AlertAcknowledgeAll'));
export const Acknowledged = Type.Object({ acknowledged_count: Type.Integer() }, { $id: 'AcknowledgedAlerts' });
export const AssignBody = Type.Object(
  {
    assigned_to: Nullable(
      Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'A user id; null takes it back' }),
    ),
    note: Type.Optional(Note),
  },
  closed('AlertAssignment'),
);
export const StatusBody = Type.Object(
  { status: StringEnum(ALERT_STATUSES), reason: Type.Optional(Note) },
  closed('AlertStatusChange'),
);
export const CommentBody = Type.Object(
  {
    content: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
    is_internal: Type.Optional(Type.Boolean({ default: false })),
  },
  closed('AlertComment'),
);
