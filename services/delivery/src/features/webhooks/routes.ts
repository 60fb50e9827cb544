import { defineRoute, errors, type Route } from '@osk/service-kit';
import {
  CreateWebhookBody,
  DeliveryLog,
  DeliveryLogQuery,
  DeliveryParams,
  EventTypeList,
  Queued,
  ReplayBody,
  Replayed,
  RotateSecretBody,
  SecretRotated,
  SubscriptionParams,
  TestSent,
  UpdateWebhookBody,
  Webhook,
  WebhookDeleted,
  WebhookList,
} from './schemas';
import { nextCursor, toLogQuery } from './log-query';
import type { ReplayService } from './replay.service';
import type { SecretRotation } from './secret-rotation.service';
import type { WebhookService } from './webhook.service';
import { eventTypeList, toLogEntry, toRotated, toWebhook } from './webhook.view';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'webhooks' } as const;
const READ = { ...COMMON, scope: 'integrations:read', permission: 'member', method: 'get' } as const;
const MANAGE = { ...COMMON, scope: 'integrations:manage', permission: 'manage_integrations' } as const;
const REFUSED = {
  400: 'The address is not HTTPS or may not be reached, or `events` names what no event matches',
} as const;
const OFF = { 409: 'The subscription is disabled' } as const;
const missing = (id: string) => errors.notFound(`Webhook subscription not found: ${id}`);

export interface WebhookSide {
  webhooks: WebhookService;
  replays: ReplayService;
  secrets: SecretRotation;
}

/** Webhook subscriptions, their delivery log, test and replay. */
export function webhookRoutes({ webhooks, replays, secrets }: WebhookSide): Route[] {
  return [
    defineRoute({
      ...MANAGE,
      operationId: 'createWebhook',
      method: 'post',
      path: '/api/webhooks',
      summary: 'Subscribe an endpoint to events',
      message: 'Webhook subscription created',
      body: CreateWebhookBody,
      errors: REFUSED,
      responses: { 201: Webhook },
    }).handle(async ({ body }, ctx) => toWebhook(await webhooks.create(ctx, body))),
    defineRoute({
      ...READ,
      operationId: 'listWebhooks',
      path: '/api/webhooks',
      summary: "List the team's subscriptions, newest first",
      responses: { 200: WebhookList },
    }).handle(async (_input, ctx) => {
      const all = await webhooks.list(ctx.teamId);
      return { webhooks: all.map(toWebhook), total: all.length };
    }),
    defineRoute({
      ...READ,
      operationId: 'listWebhookEventTypes',
      path: '/api/webhooks/event-types/list',
      summary: 'The events a subscription can name, with their payloads',
      responses: { 200: EventTypeList },
    }).handle(async () => eventTypeList()),
    defineRoute({
      ...MANAGE,
      operationId: 'updateWebhook',
      method: 'put',
      path: '/api/webhooks/:subscription_id',
      summary: 'Change a subscription, or turn it off and on',
      params: SubscriptionParams,
      body: UpdateWebhookBody,
      errors: REFUSED,
      responses: { 200: Webhook },
    }).handle(async ({ params, body }, ctx) => {
      const changed = await webhooks.update(ctx, params.subscription_id, body);
      if (!changed) throw missing(params.subscription_id);
      return toWebhook(changed);
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'deleteWebhook',
      method: 'delete',
      path: '/api/webhooks/:subscription_id',
      summary: 'Delete a subscription and its log',
      params: SubscriptionParams,
      responses: { 200: WebhookDeleted },
    }).handle(async ({ params }, ctx) => {
      if (!(await webhooks.remove(ctx.teamId, params.subscription_id))) throw missing(params.subscription_id);
      return { subscription_id: params.subscription_id, deleted: true };
    }),
    defineRoute({
      ...READ,
      operationId: 'listWebhookDeliveries',
      path: '/api/webhooks/:subscription_id/deliveries',
      summary: 'Every attempt, newest first',
      params: SubscriptionParams,
      query: DeliveryLogQuery,
      responses: { 200: DeliveryLog },
    }).handle(async ({ params, query }, ctx) => {
      const log = await webhooks.log(ctx.teamId, params.subscription_id, toLogQuery(query));
      if (!log) throw missing(params.subscription_id);
      return { deliveries: log.map(toLogEntry), next_cursor: nextCursor(log, query.limit) };
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'rotateWebhookSecret',
      method: 'post',
      path: '/api/webhooks/:subscription_id/rotate-secret',
      summary: 'Give a new secret; the old one signs beside it for a while',
      message: 'Secret rotated',
      params: SubscriptionParams,
      body: RotateSecretBody,
      responses: { 200: SecretRotated },
    }).handle(async ({ params, body }, ctx) => {
      const rotation = { secret: body.secret, overlapHours: body.overlap_hours };
      const rotated = await secrets.rotate(ctx.teamId, params.subscription_id, rotation);
      if (!rotated) throw missing(params.subscription_id);
      return toRotated(rotated);
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'replayFailedWebhookDeliveries',
      method: 'post',
      path: '/api/webhooks/:subscription_id/replay',
      summary: 'Send everything again that failed since a time',
      message: 'Deliveries queued',
      params: SubscriptionParams,
      body: ReplayBody,
      errors: OFF,
      responses: { 200: Replayed },
    }).handle(async ({ params, body }, ctx) => {
      const since = new Date(body.since);
      const replayed = await replays.failedSince(ctx.teamId, params.subscription_id, since, body.limit);
      if (!replayed) throw missing(params.subscription_id);
      return { queued: replayed.queued, has_more: replayed.more };
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'testWebhook',
      method: 'post',
      path: '/api/webhooks/:subscription_id/test',
      summary: 'Send webhook.test at once',
      message: 'Test event sent',
      cap: { limit: 30, windowSeconds: 60 },
      params: SubscriptionParams,
      errors: OFF,
      responses: { 200: TestSent },
    }).handle(async ({ params }, ctx) => {
      const sent = await webhooks.test(ctx, params.subscription_id);
      if (!sent) throw missing(params.subscription_id);
      const { success, status_code, error, duration_ms } = sent.outcome;
      return {
        delivery_id: sent.deliveryId,
        event_id: sent.eventId,
        delivered: success,
        status_code,
        error,
        duration_ms,
      };
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'replayWebhookDelivery',
      method: 'post',
      path: '/api/webhooks/:subscription_id/deliveries/:delivery_id/replay',
      summary: 'Send an earlier delivery again, byte for byte',
      message: 'Delivery queued',
      params: DeliveryParams,
      errors: OFF,
      responses: { 200: Queued },
    }).handle(async ({ params }, ctx) => {
      const queued = await replays.one(ctx.teamId, params.subscription_id, params.delivery_id);
      if (!queued) throw errors.notFound(`Delivery not found: ${params.delivery_id}`);
      return { delivery_id: queued.deliveryId, event_id: queued.eventId };
    }),
  ];
}
