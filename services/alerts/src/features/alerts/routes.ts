import { defineRoute, type Route } from '@osk/service-kit';
import type { AcknowledgeAll } from './acknowledge-all';
import type { AlertList } from './alert-list';
import type { AlertService } from './alert.service';
import { toDetails, toSummary } from './alert.view';
import { appliedFilters, pagination, readQuery } from './read-query';
import {
  AcknowledgeAllBody,
  AcknowledgeBody,
  Acknowledged,
  AlertDetails,
  AlertPage,
  AlertParams,
  AlertQuery,
  AlertTotals,
  AssignBody,
  CommentBody,
  StatusBody,
} from './schemas';
import { summaryOf } from './summary';

const COMMON = { auth: 'key|session', shape: 'direct', tag: 'alerts' } as const;
const READ = { ...COMMON, method: 'get', scope: 'alerts:read', permission: 'view_alerts' } as const;
const ACKNOWLEDGE = {
  ...COMMON,
  method: 'post',
  scope: 'alerts:acknowledge',
  permission: 'acknowledge_alerts',
} as const;
const MANAGE = { ...COMMON, method: 'put', scope: 'alerts:manage', permission: 'manage_alerts' } as const;

export function alertRoutes(
  alerts: AlertService,
  { list, acknowledgeAll }: { list: AlertList; acknowledgeAll: AcknowledgeAll },
): Route[] {
  const details = async (teamId: string, id: string) => toDetails(await alerts.details(teamId, id));
  return [
    defineRoute({
      ...READ,
      operationId: 'listAlerts',
      path: '/api/alerts',
      summary: 'The alert stream, the last seen first',
      query: AlertQuery,
      responses: { 200: AlertPage },
    }).handle(async ({ query }, ctx) => {
      const asked = readQuery(query);
      const { items, total } = await list.page(ctx.teamId, asked);
      return {
        items: items.map(toSummary),
        pagination: pagination(query.page, query.limit, total),
        filters: appliedFilters(asked),
        sorting: { sort_by: query.sort_by, sort_order: query.sort_order },
      };
    }),
    defineRoute({
      ...READ,
      operationId: 'getAlertSummary',
      path: '/api/alerts/summary',
      summary: 'How many alerts there are, by severity, source and status',
      responses: { 200: AlertTotals },
    }).handle(async (_input, ctx) => summaryOf(await list.counts(ctx.teamId))),
    defineRoute({
      ...ACKNOWLEDGE,
      operationId: 'acknowledgeAllAlerts',
      path: '/api/alerts/acknowledge-all',
      summary: 'Acknowledge every active alert that there is',
      body: AcknowledgeAllBody,
      cap: { limit: 10, windowSeconds: 60 },
      responses: { 200: Acknowledged },
    }).handle(async (_input, ctx) => ({ acknowledged_count: await acknowledgeAll.run(ctx) })),
    defineRoute({
      ...READ,
      operationId: 'getAlert',
      path: '/api/alerts/:alert_id',
      summary: 'One alert with its activity, comments and the progress of fixes',
      params: AlertParams,
      responses: { 200: AlertDetails },
    }).handle(({ params }, ctx) => details(ctx.teamId, params.alert_id)),
    defineRoute({
      ...ACKNOWLEDGE,
      operationId: 'acknowledgeAlert',
      path: '/api/alerts/:alert_id/acknowledge',
      summary: 'Take note of an alert; a new one becomes acknowledged, an active one keeps its status',
      params: AlertParams,
      body: AcknowledgeBody,
      errors: { 400: 'The alert is resolved, dismissed or closed' },
      responses: { 200: AlertDetails },
    }).handle(async ({ params, body }, ctx) => {
      await alerts.acknowledge(ctx, params.alert_id, body.note ?? '');
      return details(ctx.teamId, params.alert_id);
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'assignAlert',
      path: '/api/alerts/:alert_id/assign',
      summary: 'Say who deals with an alert',
      params: AlertParams,
      body: AssignBody,
      responses: { 200: AlertDetails },
    }).handle(async ({ params, body }, ctx) => {
      await alerts.assign(ctx, params.alert_id, body.assigned_to, body.note ?? '');
      return details(ctx.teamId, params.alert_id);
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'changeAlertStatus',
      path: '/api/alerts/:alert_id/status',
      summary: 'Resolve, dismiss, close, reopen or otherwise move an alert along its lifecycle',
      params: AlertParams,
      body: StatusBody,
      errors: { 400: 'The lifecycle has no such transition' },
      responses: { 200: AlertDetails },
    }).handle(async ({ params, body }, ctx) => {
      await alerts.setStatus(ctx, params.alert_id, body.status, body.reason ?? '');
      return details(ctx.teamId, params.alert_id);
    }),
    defineRoute({
      ...ACKNOWLEDGE,
      operationId: 'commentAlert',
      path: '/api/alerts/:alert_id/comment',
      summary: 'Write something beside an alert; internal comments are marked as such',
      params: AlertParams,
      body: CommentBody,
      responses: { 200: AlertDetails },
    }).handle(async ({ params, body }, ctx) => {
      await alerts.comment(ctx, params.alert_id, body.content, body.is_internal ?? false);
      return details(ctx.teamId, params.alert_id);
    }),
  ];
}
