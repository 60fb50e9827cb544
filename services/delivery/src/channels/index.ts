import { readFileSync } from 'node:fs';
import { createEgress, type Egress } from '@osk/egress';
import type { Store } from '@osk/persistence';
import type { CommonConfig, ConfigOf, Route } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import { ConnectionRepository } from '../features/connections/connection.repo';
import { Connections } from '../features/connections/connections';
import type { Channel } from './channel';
import { ChatHosts } from './chat-hosts';
import { PAGERDUTY_EVENTS_URL, type channelConfig } from './config';
import { EmailChannel } from './email/channel';
import { EmailConnectionService } from './email/connection.service';
import { emailRoutes } from './email/routes';
import { deploymentSmtp, MailSettings, type SmtpSealed, type SmtpShown } from './email/settings';
import { SmtpClient, type SmtpLimits } from './email/smtp-client';
import type { ChannelId } from './notification';
import { PagerDutyChannel, type PagerDutySealed, type PagerDutyShown } from './pagerduty/channel';
import { pagerDutyRoutes } from './pagerduty/routes';
import type { Recipients } from './recipients';
import { statusRoutes } from './routes';
import { SLACK_HOSTS, SlackChannel, type SlackSealed, type SlackShown } from './slack/channel';
import { slackRoutes } from './slack/routes';
import { SlackRuleRepository } from './slack/rule.repo';
import { SlackRules } from './slack/rule.service';
import { TEAMS_HOSTS, TeamsChannel, type TeamsSealed, type TeamsShown } from './teams/channel';
import { teamsRoutes } from './teams/routes';
import {
  NotificationWebhookChannel,
  type NotificationWebhookSealed,
  type NotificationWebhookShown,
} from './webhook/channel';
import { notificationWebhookRoutes } from './webhook/routes';

/** Where members find their own preferences: the operation's place in the reference that the gateway serves. */
const PREFERENCES = '/api/docs#/notifications/updateMyNotificationPreferences';

export interface ChannelDeps {
  store: Store;
  egress: Egress;
  vault: Vault;
  config: ConfigOf<typeof channelConfig> & Pick<CommonConfig, 'OSK_PUBLIC_URL'>;
  /** For tests of servers that stall. */
  smtpLimits?: SmtpLimits;
}

export interface ChannelSide {
  /** Every way out to people, which ask `recipients` whom a team's mail goes to. */
  channelsFor(recipients: Recipients): readonly Channel[];
  /** Connections, Slack's routing rules, tests and status of the given channels. */
  routes(channels: readonly Channel[]): Route[];
}

/** A channel, or how to make it once the recipients are known, and the routes it is set up by. */
interface Part {
  channel: Channel | ((recipients: Recipients) => Channel);
  routes: Route[];
}

/**
 * The channels with the routes they are set up by. To add one: its id in `notification.ts`, a folder with a `Channel`
 * and its routes, and a part here.
 * @throws ConfigError when the deployment's mail settings do not fit together
 */
export function channelSide(deps: ChannelDeps): ChannelSide {
  const repository = new ConnectionRepository(deps.store);
  const connectionsOf = <Shown extends object, Sealed extends object>(id: ChannelId) =>
    new Connections<Shown, Sealed>(repository, deps.vault, id);
  const email = emailPart(deps, connectionsOf('email'));
  const parts: Part[] = [
    email,
    slackPart(deps, connectionsOf('slack')),
    teamsPart(deps, connectionsOf('teams')),
    pagerDutyPart(deps, connectionsOf('pagerduty')),
    webhookPart(deps, connectionsOf('webhook')),
  ];
  return {
    channelsFor: (recipients) =>
      parts.map(({ channel }) => (typeof channel === 'function' ? channel(recipients) : channel)),
    routes: (channels) => [...parts.flatMap(({ routes }) => routes), ...statusRoutes(channels, email.settings)],
  };
}

function emailPart(
  { egress, config, smtpLimits }: ChannelDeps,
  connections: Connections<SmtpShown, SmtpSealed>,
): Part & { settings: MailSettings } {
  const deployment = deploymentSmtp(config);
  const settings = new MailSettings(deployment, connections);
  const client = new SmtpClient({
    egress,
    deploymentEgress: deployment ? createEgress({ allow: [deployment.host], allowHttp: false }) : egress,
    ca: config.OSK_SMTP_CA_FILE === undefined ? undefined : readFileSync(config.OSK_SMTP_CA_FILE, 'utf8'),
    limits: smtpLimits,
  });
  const administrator = config.OSK_OPERATOR_EMAIL ?? null;
  const publicUrl = config.OSK_PUBLIC_URL?.replace(/\/+$/, '');
  const preferencesUrl = publicUrl === undefined ? null : publicUrl + PREFERENCES;
  const service = new EmailConnectionService({ egress, connections, settings, client });
  return {
    channel: (recipients) => new EmailChannel({ settings, client, recipients, administrator, preferencesUrl }),
    routes: emailRoutes(service, connections),
    settings,
  };
}

function slackPart(
  { store, egress, vault, config }: ChannelDeps,
  connections: Connections<SlackShown, SlackSealed>,
): Part {
  const hosts = new ChatHosts(egress, 'Slack', SLACK_HOSTS, config.CHAT_WEBHOOK_ALLOWED_HOSTS);
  const rules = new SlackRules(new SlackRuleRepository(store), vault, hosts);
  const channel = new SlackChannel({ egress, hosts, connections, rules });
  return { channel, routes: slackRoutes({ channel, rules, hosts, connections }) };
}

function teamsPart({ egress, config }: ChannelDeps, connections: Connections<TeamsShown, TeamsSealed>): Part {
  const hosts = new ChatHosts(egress, 'Teams', TEAMS_HOSTS, config.CHAT_WEBHOOK_ALLOWED_HOSTS);
  return { channel: new TeamsChannel(egress, hosts, connections), routes: teamsRoutes(hosts, connections) };
}

function pagerDutyPart(
  { egress, config }: ChannelDeps,
  connections: Connections<PagerDutyShown, PagerDutySealed>,
): Part {
  const channel = new PagerDutyChannel(egress, connections, config.PAGERDUTY_EVENTS_URL ?? PAGERDUTY_EVENTS_URL);
  return { channel, routes: pagerDutyRoutes(connections) };
}

function webhookPart(
  { egress }: ChannelDeps,
  connections: Connections<NotificationWebhookShown, NotificationWebhookSealed>,
): Part {
  return {
    channel: new NotificationWebhookChannel(egress, connections),
    routes: notificationWebhookRoutes(egress, connections),
  };
}
