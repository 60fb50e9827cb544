import { SEVERITIES, StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { CHANNEL_IDS, NOTIFICATION_CATEGORIES } from '../../channels/notification';
import { DISPATCH_STATES } from './dispatch.model';

const Channel = StringEnum(CHANNEL_IDS);
const State = StringEnum(DISPATCH_STATES);

export const DispatchQuery = Type.Object({
  channel: Type.Optional(Channel),
  state: Type.Optional(State),
  notification_id: Type.Optional(Type.String({ maxLength: 100 })),
  ...offsetQuery({ default: 50, max: 200 }),
});

export const DispatchView = Type.Object(
  {
    dispatch_id: Type.String(),
    notification_id: Nullable(Type.String({ description: 'Null: a digest that is still being gathered' })),
    channel: Channel,
    target: Nullable(Type.String({ description: 'Where it goes, for people' })),
    state: State,
    reason: Nullable(Type.String({ description: 'Why it was skipped, waits, or failed' })),
    title: Nullable(Type.String()),
    type: Nullable(Type.String()),
    category: Nullable(StringEnum(NOTIFICATION_CATEGORIES)),
    severity: Nullable(StringEnum(SEVERITIES)),
    attempts: Type.Array(
      Type.Object({
        attempt: Type.Integer({ description: '1 to 4' }),
        timestamp: Type.String(),
        success: Type.Boolean(),
        status_code: Nullable(Type.Integer()),
        error: Nullable(Type.String()),
        duration_ms: Type.Integer(),
      }),
    ),
    next_attempt_at: Nullable(Type.String()),
    created_at: Type.String(),
  },
  { $id: 'NotificationDispatch' },
);

export const DispatchList = Type.Object(
  { dispatches: Type.Array(DispatchView), pagination: OffsetPagination },
  { $id: 'NotificationDispatchList' },
);
