import { Deleted, defineRoute, type Route } from '@osk/service-kit';
import { stateOf, type MaintenanceWindow, type Mute, type MuteRule } from './mute';
import type { MuteService } from './mute.service';
import {
  MaintenanceWindow as WindowSchema,
  MaintenanceWindows,
  MuteParams,
  MuteRule as RuleSchema,
  MuteRuleBody,
  MuteRules,
  WindowBody,
} from './schemas';

const COMMON = {
  auth: 'key|session',
  shape: 'direct',
  tag: 'alerts',
  scope: 'alerts:manage',
  permission: 'manage_alerts',
} as const;
const RULES = '/api/alerts/mute-rules';
const WINDOWS = '/api/alerts/maintenance-windows';

export function muteRoutes(mutes: MuteService): Route[] {
  return [
    defineRoute({
      ...COMMON,
      operationId: 'listAlertMuteRules',
      method: 'get',
      path: RULES,
      summary: 'Rules that keep alerts from being told, the newest first',
      responses: { 200: MuteRules },
    }).handle(async (_input, ctx) => ({
      mute_rules: (await mutes.list(ctx.teamId, 'rule')).map((rule) => toRule(rule, mutes.now())),
    })),
    defineRoute({
      ...COMMON,
      operationId: 'createAlertMuteRule',
      method: 'post',
      path: RULES,
      summary: 'Mute alerts by source, category, severity, title or asset',
      body: MuteRuleBody,
      errors: { 409: 'The team has as many rules as it can have' },
      responses: { 201: RuleSchema },
    }).handle(async ({ body }, ctx) => toRule(await mutes.createRule(ctx, body), mutes.now())),
    defineRoute({
      ...COMMON,
      operationId: 'deleteAlertMuteRule',
      method: 'delete',
      path: `${RULES}/:mute_id`,
      summary: 'End a mute rule; what it has muted and is still active is told',
      params: MuteParams,
      responses: { 200: Deleted },
    }).handle(async ({ params }, ctx) => {
      await mutes.remove(ctx, 'rule', params.mute_id);
      return { deleted: true };
    }),
    defineRoute({
      ...COMMON,
      operationId: 'listAlertMaintenanceWindows',
      method: 'get',
      path: WINDOWS,
      summary: 'Maintenance windows, the newest first',
      responses: { 200: MaintenanceWindows },
    }).handle(async (_input, ctx) => ({
      maintenance_windows: (await mutes.list(ctx.teamId, 'window')).map((window) => toWindow(window, mutes.now())),
    })),
    defineRoute({
      ...COMMON,
      operationId: 'createAlertMaintenanceWindow',
      method: 'post',
      path: WINDOWS,
      summary: 'Mute alerts for a while, once or every week; what is left of them is told at the end',
      body: WindowBody,
      errors: { 409: 'The team has as many windows as it can have' },
      responses: { 201: WindowSchema },
    }).handle(async ({ body }, ctx) => toWindow(await mutes.createWindow(ctx, body), mutes.now())),
    defineRoute({
      ...COMMON,
      operationId: 'deleteAlertMaintenanceWindow',
      method: 'delete',
      path: `${WINDOWS}/:mute_id`,
      summary: 'End a maintenance window; what it has muted and is still active is told',
      params: MuteParams,
      responses: { 200: Deleted },
    }).handle(async ({ params }, ctx) => {
      await mutes.remove(ctx, 'window', params.mute_id);
      return { deleted: true };
    }),
  ];
}

const common = ({ _id, name, reason, match, created_by, created_at }: Mute) => ({
  mute_id: _id,
  name,
  reason,
  match,
  created_by,
  created_at: created_at.toISOString(),
});

function toRule(rule: MuteRule, now: Date) {
  return { ...common(rule), active: stateOf(rule, now) !== null, expires_at: rule.expires_at?.toISOString() ?? null };
}

function toWindow(window: MaintenanceWindow, now: Date) {
  const { once, weekly } = window;
  const state = stateOf(window, now);
  return {
    ...common(window),
    active: state !== null,
    active_until: state?.until?.toISOString() ?? null,
    starts_at: once?.starts_at.toISOString() ?? null,
    ends_at: once?.ends_at.toISOString() ?? null,
    weekly,
  };
}
