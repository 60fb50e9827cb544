import { NOTIFICATION_SOURCES, SEVERITIES } from '@osk/contracts';
import { Deleted, defineRoute, errors, type Route } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { Connections } from '../../features/connections/connections';
import { connectionRoutes, MANAGE, READ } from '../../features/connections/routes';
import { maskUrl, type ChatHosts } from '../chat-hosts';
import { NOTIFICATION_CATEGORIES } from '../notification';
import { testNotification } from '../test-notification';
import type { SlackChannel, SlackSealed, SlackShown } from './channel';
import type { SlackRuleDocument } from './rule.model';
import type { SlackRules } from './rule.service';
import {
  CreateSlackRuleBody,
  SlackCategories,
  SlackConnectionBody,
  SlackConnectionShown,
  SlackRule,
  SlackRuleList,
  SlackRuleParams,
  SlackStatus,
  SlackTestBody,
  SlackTested,
  UpdateSlackRuleBody,
} from './schemas';

export interface SlackRouteDeps {
  channel: SlackChannel;
  rules: SlackRules;
  hosts: ChatHosts;
  connections: Connections<SlackShown, SlackSealed>;
}

const ROUTING = '/api/notifications/slack/routing';
const REFUSED = 'webhook_url is not HTTPS, not on an allowed host, or may not be reached';
const missing = (id: string) => errors.notFound(`Routing rule not found: ${id}`);

/** Slack: the default webhook, routing rules, status and test. */
export function slackRoutes(deps: SlackRouteDeps): Route[] {
  return [...defaultWebhook(deps), ...routing(deps), ...looks(deps)];
}

function defaultWebhook({ connections, hosts }: SlackRouteDeps): Route[] {
  return connectionRoutes({
    path: 'slack',
    name: 'SlackConnection',
    label: 'Slack',
    body: SlackConnectionBody,
    shown: SlackConnectionShown,
    refused: REFUSED,
    put: async (who, { webhook_url, channel_name = null }) => {
      await hosts.check('webhook_url', webhook_url);
      const shown = { webhook_url: maskUrl(webhook_url), channel_name };
      return connections.put(who, { shown, sealed: { webhook_url } });
    },
    get: (teamId) => connections.get(teamId),
    remove: (teamId) => connections.remove(teamId),
  });
}

function routing({ rules }: SlackRouteDeps): Route[] {
  return [
    defineRoute({
      ...MANAGE,
      operationId: 'createSlackRule',
      method: 'post',
      path: ROUTING,
      summary: 'Send some notifications to a Slack channel of their own',
      description:
        'The most specific enabled rule wins; of equals the oldest. What no rule fits goes to the default webhook.',
      message: 'Routing rule created',
      body: CreateSlackRuleBody,
      errors: { 400: REFUSED, 409: 'The team has too many rules' },
      responses: { 201: SlackRule },
    }).handle(async ({ body }, ctx) => toRule(await rules.create(ctx, body))),
    defineRoute({
      ...READ,
      operationId: 'listSlackRules',
      method: 'get',
      path: ROUTING,
      summary: "List the team's routing rules, oldest first, webhooks masked",
      responses: { 200: SlackRuleList },
    }).handle(async (_input, ctx) => {
      const all = await rules.list(ctx.teamId);
      return { rules: all.map(toRule), total: all.length };
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'updateSlackRule',
      method: 'put',
      path: `${ROUTING}/:rule_id`,
      summary: 'Change a routing rule, or turn it off and on',
      params: SlackRuleParams,
      body: UpdateSlackRuleBody,
      errors: { 400: REFUSED },
      responses: { 200: SlackRule },
    }).handle(async ({ params, body }, ctx) => {
      const changed = await rules.update(ctx.teamId, params.rule_id, body);
      if (!changed) throw missing(params.rule_id);
      return toRule(changed);
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'deleteSlackRule',
      method: 'delete',
      path: `${ROUTING}/:rule_id`,
      summary: 'Delete a routing rule',
      params: SlackRuleParams,
      responses: { 200: Deleted },
    }).handle(async ({ params }, ctx) => {
      if (!(await rules.remove(ctx.teamId, params.rule_id))) throw missing(params.rule_id);
      return { deleted: true };
    }),
  ];
}

function looks({ channel, rules, hosts, connections }: SlackRouteDeps): Route[] {
  return [
    defineRoute({
      ...MANAGE,
      operationId: 'testSlackWebhook',
      method: 'post',
      path: '/api/notifications/slack/test',
      summary: 'Post a test message to a webhook',
      message: 'Test message sent',
      cap: { limit: 30, windowSeconds: 60 },
      body: SlackTestBody,
      errors: { 400: `${REFUSED}, or Slack did not take the message` },
      responses: { 200: SlackTested },
    }).handle(async ({ body }, ctx) => {
      const { webhook_url, channel_name = null } = body;
      await hosts.check('webhook_url', webhook_url);
      const outcome = await channel.post(webhook_url, testNotification(ctx.teamId));
      if (!outcome.ok) {
        throw errors.refused(`The test message was not delivered: ${outcome.error}`, {
          code: 'test_failed',
          details: { status_code: outcome.status_code },
        });
      }
      return { delivered: true, status_code: outcome.status_code, channel_name };
    }),
    defineRoute({
      ...READ,
      operationId: 'getSlackStatus',
      method: 'get',
      path: '/api/notifications/slack/status',
      summary: 'Default webhook, number of rules, channels in use',
      responses: { 200: SlackStatus },
    }).handle(async (_input, ctx) => {
      const [fallback, all] = await Promise.all([connections.get(ctx.teamId), rules.list(ctx.teamId)]);
      const enabled = all.filter((rule) => rule.enabled);
      const names = [fallback?.shown.channel_name, ...enabled.map(({ channel_name }) => channel_name)];
      return {
        default_webhook_configured: fallback !== null,
        rule_count: all.length,
        enabled_rule_count: enabled.length,
        channels_in_use: [...new Set(names.filter((name): name is string => Boolean(name)))].sort(),
      };
    }),
    defineRoute({
      ...READ,
      operationId: 'listSlackCategories',
      method: 'get',
      path: '/api/notifications/slack/categories',
      summary: 'What routing rules can name',
      responses: { 200: SlackCategories },
    }).handle(async () => ({
      categories: [...NOTIFICATION_CATEGORIES],
      severities: [...SEVERITIES],
      sources: [...NOTIFICATION_SOURCES],
    })),
  ];
}

function toRule(doc: SlackRuleDocument): Static<typeof SlackRule> {
  const { _id, name, category, severities, sources, masked_webhook, channel_name, enabled } = doc;
  return {
    rule_id: _id,
    name,
    category,
    severities,
    sources,
    webhook_url: masked_webhook,
    channel_name,
    enabled,
    created_at: doc.created_at.toISOString(),
    updated_at: doc.updated_at.toISOString(),
  };
}
