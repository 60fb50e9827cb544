import { SEVERITIES, StringEnum } from '@osk/contracts';
import { Type } from '@sinclair/typebox';

const Switch = Type.Optional(Type.Boolean());
const MinSeverity = StringEnum(SEVERITIES, { description: 'Alerts at or above it are told' });
const MutedCategories = Type.Array(Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z][a-z0-9_.]*$' }), {
  maxItems: 50,
  uniqueItems: true,
  description:
    'Routing categories (system_error), sources (compliance), types of notifications (scan.failed) or families of them (scan)',
});

export const TeamPreferencesBody = Type.Object(
  {
    channels: Type.Optional(
      Type.Object(
        { email: Switch, slack: Switch, teams: Switch, in_app: Switch, webhook: Switch, pagerduty: Switch },
        { additionalProperties: false },
      ),
    ),
    muted_categories: Type.Optional(MutedCategories),
    alerts: Type.Optional(
      Type.Object(
        {
          enabled: Switch,
          min_severity: Type.Optional(MinSeverity),
          channels: Type.Optional(
            Type.Object({ in_app: Switch, slack: Switch, teams: Switch }, { additionalProperties: false }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: 'NotificationPreferencesRequest', additionalProperties: false },
);

export const TeamPreferencesView = Type.Object(
  {
    channels: Type.Object({
      email: Type.Boolean(),
      slack: Type.Boolean(),
      teams: Type.Boolean(),
      in_app: Type.Boolean({ description: 'Off: what arrives is kept, and counts as read' }),
      webhook: Type.Boolean({ description: 'On from the moment it is connected, unless switched off' }),
      pagerduty: Type.Boolean({ description: 'On from the moment it is connected, unless switched off' }),
    }),
    muted_categories: Type.Array(Type.String()),
    alerts: Type.Object({
      enabled: Type.Boolean(),
      min_severity: MinSeverity,
      channels: Type.Object({ in_app: Type.Boolean(), slack: Type.Boolean(), teams: Type.Boolean() }),
    }),
  },
  { $id: 'NotificationPreferences' },
);

export const MyPreferencesBody = Type.Object(
  { opted_out: Type.Optional(Type.Boolean()), muted_categories: Type.Optional(MutedCategories) },
  { $id: 'MyNotificationPreferencesRequest', additionalProperties: false },
);

export const MyPreferencesView = Type.Object(
  {
    opted_out: Type.Boolean({ description: 'No mail at all' }),
    muted_categories: Type.Array(Type.String(), { description: 'No mail about these' }),
  },
  { $id: 'MyNotificationPreferences' },
);
