import { EVENTS } from '@osk/contracts';
import type { Static } from '@sinclair/typebox';
import { publicEvents } from './event-pattern';
import { circuitState } from './lanes/circuit';
import type { DeliveryLog, EventTypeList, SecretRotated, Webhook } from './schemas';
import type { Rotated } from './secret-rotation.service';
import type { AttemptDocument, SubscriptionDocument } from './webhook.model';

/** Without secret and header values: those are never returned. */
export function toWebhook(doc: SubscriptionDocument): Static<typeof Webhook> {
  const now = new Date();
  return {
    subscription_id: doc._id,
    name: doc.name,
    url: doc.url,
    events: doc.events,
    has_secret: doc.sealed_secret !== null,
    header_names: doc.header_names,
    enabled: doc.enabled,
    disabled_reason: doc.disabled_reason,
    previous_secret_expires_at: overlapEnd(doc, now)?.toISOString() ?? null,
    circuit: {
      state: circuitState(doc.circuit, now),
      consecutive_failures: doc.circuit.consecutive_failures,
      opened_at: doc.circuit.opened_at?.toISOString() ?? null,
    },
    delivery_stats: doc.stats,
    last_delivery_at: doc.last_delivery_at?.toISOString() ?? null,
    created_at: doc.created_at.toISOString(),
    updated_at: doc.updated_at.toISOString(),
  };
}

export function toRotated({ subscription, generated }: Rotated): Static<typeof SecretRotated> {
  return {
    subscription_id: subscription._id,
    secret: generated,
    previous_secret_expires_at: overlapEnd(subscription, new Date())?.toISOString() ?? null,
  };
}

export function toLogEntry(doc: AttemptDocument): Static<typeof DeliveryLog>['deliveries'][number] {
  const { delivery_id, event_id, event_type, attempt, status_code, success, error, url, duration_ms, timestamp } = doc;
  return {
    delivery_id,
    event_id,
    event_type,
    attempt,
    status_code,
    success,
    error,
    url,
    duration_ms,
    timestamp: timestamp.toISOString(),
  };
}

function overlapEnd({ previous_secret_until }: SubscriptionDocument, now: Date): Date | null {
  return previous_secret_until !== null && previous_secret_until > now ? previous_secret_until : null;
}

export function eventTypeList(): Static<typeof EventTypeList> {
  const event_types = publicEvents().map(({ name, summary }) => ({
    event_type: name,
    family: name.split('.')[0]!,
    description: summary,
    payload_schema: EVENTS.get(name)!.payload as unknown,
  }));
  return { event_types, patterns: ['*', ...new Set(event_types.map(({ family }) => `${family}.*`))] };
}
