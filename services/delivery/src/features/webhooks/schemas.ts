import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Url = Type.String({ minLength: 1, maxLength: 2048, description: 'HTTPS endpoint on a public address' });
const Events = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Event types, `family.*` or `*`',
});
const Secret = Type.String({
  minLength: 8,
  maxLength: 256,
  description: 'Enables X-Webhook-Signature; never shown again',
});
const Headers = Type.Record(Type.String(), Type.String(), { description: 'Static headers added to every delivery' });

export const CreateWebhookBody = Type.Object(
  {
    name: Name,
    url: Url,
    events: Events,
    secret: Type.Optional(Secret),
    headers: Type.Optional(Headers),
    enabled: Type.Optional(Type.Boolean()),
  },
  { $id: 'WebhookCreateRequest', additionalProperties: false },
);

export const UpdateWebhookBody = Type.Object(
  {
    name: Type.Optional(Name),
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    secret: Type.Optional(Nullable(Secret)),
    headers: Type.Optional(Headers),
    enabled: Type.Optional(Type.Boolean()),
  },
  { $id: 'WebhookUpdateRequest', additionalProperties: false },
);

export const SubscriptionParams = Type.Object({ subscription_id: Type.String() });
export const DeliveryParams = Type.Object({ subscription_id: Type.String(), delivery_id: Type.String() });

export const Webhook = Type.Object(
  {
    subscription_id: Type.String(),
    name: Type.String(),
    url: Type.String(),
    events: Type.Array(Type.String()),
    has_secret: Type.Boolean(),
    header_names: Type.Array(Type.String(), { description: 'Values are not shown' }),
    enabled: Type.Boolean(),
    disabled_reason: Nullable(Type.String()),
    previous_secret_expires_at: Nullable(
      Type.String({ description: 'Until then the secret before the last rotation signs `webhook-signature` too' }),
    ),
    circuit: Type.Object({
      state: Type.Union([Type.Literal('closed'), Type.Literal('open'), Type.Literal('half_open')], {
        description: 'open: attempts are made one at a time; half_open: the next attempt decides',
      }),
      consecutive_failures: Type.Integer(),
      opened_at: Nullable(Type.String()),
    }),
    delivery_stats: Type.Object({ total: Type.Integer(), success: Type.Integer(), failed: Type.Integer() }),
    last_delivery_at: Nullable(Type.String()),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { $id: 'Webhook' },
);

export const WebhookList = Type.Object(
  { webhooks: Type.Array(Webhook), total: Type.Integer() },
  { $id: 'WebhookList' },
);

export const EventTypeList = Type.Object(
  {
    event_types: Type.Array(
      Type.Object({
        event_type: Type.String(),
        family: Type.String(),
        description: Type.String(),
        payload_schema: Type.Unknown(),
      }),
    ),
    patterns: Type.Array(Type.String(), { description: 'Family patterns a subscription may name' }),
  },
  { $id: 'WebhookEventTypes' },
);

export const DeliveryLogQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  success: Type.Optional(Type.Boolean({ description: 'Only attempts that succeeded, or only those that did not' })),
  event_type: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next_cursor` of the page before' })),
});

export const DeliveryLog = Type.Object(
  {
    deliveries: Type.Array(
      Type.Object({
        delivery_id: Type.String(),
        event_id: Type.String(),
        event_type: Type.String(),
        attempt: Type.Integer({ description: '1 to 4' }),
        status_code: Nullable(Type.Integer()),
        success: Type.Boolean(),
        error: Nullable(Type.String()),
        url: Type.String(),
        duration_ms: Type.Integer(),
        timestamp: Type.String(),
      }),
    ),
    next_cursor: Nullable(Type.String({ description: 'Null on the last page' })),
  },
  { $id: 'WebhookDeliveryLog' },
);

export const ReplayBody = Type.Object(
  {
    since: Type.String({ format: 'date-time', description: 'Deliveries of events from then on' }),
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
  },
  { $id: 'WebhookReplayRequest', additionalProperties: false },
);

export const Replayed = Type.Object(
  {
    queued: Type.Integer({ description: 'Deliveries sent again, oldest first' }),
    has_more: Type.Boolean({ description: 'Call again for the rest: what was sent again is not found again' }),
  },
  { $id: 'WebhookReplayed' },
);

export const RotateSecretBody = Type.Object(
  {
    secret: Type.Optional(Secret),
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'How long the old secret signs too; 0 ends it at once',
    }),
  },
  { $id: 'WebhookRotateSecretRequest', additionalProperties: false },
);

export const SecretRotated = Type.Object(
  {
    subscription_id: Type.String(),
    secret: Nullable(Type.String({ description: 'The new secret when it was generated; shown this once' })),
    previous_secret_expires_at: Nullable(Type.String()),
  },
  { $id: 'WebhookSecretRotated' },
);

export const Queued = Type.Object({ delivery_id: Type.String(), event_id: Type.String() }, { $id: 'WebhookQueued' });

export const TestSent = Type.Object(
  {
    delivery_id: Type.String(),
    event_id: Type.String(),
    delivered: Type.Boolean(),
    status_code: Nullable(Type.Integer()),
    error: Nullable(Type.String()),
    duration_ms: Type.Integer(),
  },
  { $id: 'WebhookTestSent' },
);

export const WebhookDeleted = Type.Object(
  { subscription_id: Type.String(), deleted: Type.Boolean() },
  { $id: 'WebhookDeleted' },
);
