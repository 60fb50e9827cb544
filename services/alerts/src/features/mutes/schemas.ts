import { ALERT_SOURCES, SEVERITIES, StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type, type Static } from '@sinclair/typebox';
import { WEEKDAYS } from './schedule';

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Reason = Type.Optional(Type.String({ maxLength: 2_000, default: '' }));
const closed = (id: string) => ({ $id: id, additionalProperties: false });

const MatchBody = Type.Object(
  {
    sources: Type.Optional(Type.Array(StringEnum(ALERT_SOURCES), { maxItems: ALERT_SOURCES.length })),
    categories: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 })),
    severities: Type.Optional(Type.Array(StringEnum(SEVERITIES), { maxItems: SEVERITIES.length })),
    title_contains: Type.Optional(Type.String({ maxLength: 200 })),
    asset: Type.Optional(
      Type.String({ maxLength: 2_048, description: "An asset's id, or its beginning followed by *" }),
    ),
  },
  { additionalProperties: false, description: 'Every condition that is given has to hold' },
);
export type MatchBody = Static<typeof MatchBody>;

const Match = Type.Object({
  sources: Type.Array(StringEnum(ALERT_SOURCES)),
  categories: Type.Array(Type.String()),
  severities: Type.Array(StringEnum(SEVERITIES)),
  title_contains: Type.String(),
  asset: Type.String(),
});

export const MuteRuleBody = Type.Object(
  {
    name: Name,
    reason: Reason,
    match: MatchBody,
    expires_at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  closed('AlertMuteRuleBody'),
);
export type MuteRuleBody = Static<typeof MuteRuleBody>;

const Weekly = Type.Object(
  {
    days: Type.Array(StringEnum(WEEKDAYS), { minItems: 1, maxItems: 7, uniqueItems: true }),
    start_time: Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: 'HH:MM by the clocks of timezone',
    }),
    duration_minutes: Type.Integer({ minimum: 1, maximum: 7 * 24 * 60 }),
    timezone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA name' }),
  },
  { additionalProperties: false },
);

export const WindowBody = Type.Object(
  {
    name: Name,
    reason: Reason,
    match: Type.Optional(MatchBody),
    starts_at: Type.Optional(Type.String({ format: 'date-time' })),
    ends_at: Type.Optional(Type.String({ format: 'date-time' })),
    weekly: Type.Optional(Weekly),
  },
  closed('AlertMaintenanceWindowBody'),
);
export type WindowBody = Static<typeof WindowBody>;

const COMMON = {
  mute_id: Type.String(),
  name: Type.String(),
  reason: Type.String(),
  match: Match,
  active: Type.Boolean({ description: 'Mutes at this moment' }),
  created_by: Type.String(),
  created_at: Type.String(),
};

export const MuteRule = Type.Object({ ...COMMON, expires_at: Nullable(Type.String()) }, { $id: 'AlertMuteRule' });
export const MaintenanceWindow = Type.Object(
  {
    ...COMMON,
    starts_at: Nullable(Type.String()),
    ends_at: Nullable(Type.String()),
    weekly: Nullable(Weekly),
    active_until: Nullable(Type.String({ description: 'End of the window that is on' })),
  },
  { $id: 'AlertMaintenanceWindow' },
);
export const MuteRules = Type.Object({ mute_rules: Type.Array(MuteRule) }, { $id: 'AlertMuteRules' });
export const MaintenanceWindows = Type.Object(
  { maintenance_windows: Type.Array(MaintenanceWindow) },
  { $id: 'AlertMaintenanceWindows' },
);
export const MuteParams = Type.Object({ mute_id: Type.String() });
