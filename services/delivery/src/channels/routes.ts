import { StringEnum } from '@osk/contracts';
import { defineRoute, errors, Nullable, type Route, type TeamContext } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { MANAGE, READ } from '../features/connections/routes';
import type { Channel, ChannelTarget, SendOutcome } from './channel';
import type { MailSettings } from './email/settings';
import { CHANNEL_IDS, type ChannelId, type Notification } from './notification';
import { testNotification } from './test-notification';

/** What `all` means: PagerDuty is left out, because its test pages somebody; it can be asked for by name. */
const ALL: readonly ChannelId[] = ['email', 'slack', 'teams', 'webhook'];

const TestBody = Type.Object(
  { channel: StringEnum([...CHANNEL_IDS, 'all'] as const, { description: '`all` leaves out PagerDuty' }) },
  { $id: 'NotificationTestRequest', additionalProperties: false },
);
const Tested = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        channel: StringEnum(CHANNEL_IDS),
        configured: Type.Boolean(),
        delivered: Type.Boolean(),
        target: Nullable(Type.String({ description: 'Whom it went to' })),
        status_code: Nullable(Type.Integer()),
        error: Nullable(Type.String()),
      }),
    ),
  },
  { $id: 'NotificationTested' },
);
const Status = Type.Object(
  {
    channels: Type.Object({
      in_app: Type.Boolean(),
      ...(Object.fromEntries(CHANNEL_IDS.map((id) => [id, Type.Boolean()])) as Record<
        ChannelId,
        ReturnType<typeof Type.Boolean>
      >),
    }),
    email_settings: Nullable(StringEnum(['deployment', 'team'], { description: 'Whose mail server is used' })),
  },
  { $id: 'NotificationStatus' },
);
type Result = (typeof Tested.static)['results'][number];

/** Which channels are set up, and a test message through them. */
export function statusRoutes(channels: readonly Channel[], mail: MailSettings): Route[] {
  return [
    defineRoute({
      ...MANAGE,
      operationId: 'testNotifications',
      method: 'post',
      path: '/api/integration-config/notifications/test',
      summary: 'Send a test notification over one channel or all',
      description: 'By email it goes to the caller alone. What each channel made of it is in the answer.',
      message: 'Test notification tried',
      cap: { limit: 20, windowSeconds: 60 },
      body: TestBody,
      errors: { 400: 'The channel is not configured, or of all of them none' },
      responses: { 200: Tested },
    }).handle(async ({ body }, ctx) => {
      const all = body.channel === 'all';
      const wanted = channels.filter(({ id }) => (all ? ALL.includes(id) : id === body.channel));
      const results = (await Promise.all(wanted.map((channel) => test(channel, ctx)))).flat();
      if (results.every(({ configured }) => !configured)) {
        const none = all ? 'none of them is configured' : `${body.channel} is not configured`;
        throw errors.refused(`channel: ${none}`, { code: 'channel_not_configured' });
      }
      return { results };
    }),
    defineRoute({
      ...READ,
      operationId: 'getNotificationStatus',
      method: 'get',
      path: '/api/integration-config/notifications/status',
      summary: 'Which channels are configured',
      responses: { 200: Status },
    }).handle(async (_input, { teamId }) => {
      const configured = Object.fromEntries(
        await Promise.all(channels.map(async (channel) => [channel.id, await channel.isConfigured(teamId)] as const)),
      ) as Record<ChannelId, boolean>;
      return { channels: { in_app: true, ...configured }, email_settings: await mail.sourceFor(teamId) };
    }),
  ];
}

async function test(channel: Channel, ctx: TeamContext): Promise<Result[]> {
  const none = { channel: channel.id, delivered: false, target: null, status_code: null, error: null };
  if (!(await channel.isConfigured(ctx.teamId))) return [{ ...none, configured: false }];
  const notification = testNotification(ctx.teamId);
  const targets = await targetsOf(channel, notification, ctx);
  if (targets.length === 0) return [{ ...none, configured: true, error: 'nobody is to be told over this channel' }];
  return Promise.all(targets.map((target) => sendTest(channel, notification, target, ctx)));
}

/** A test by mail is for the one who asked for it, whatever they want to be mailed otherwise. */
async function targetsOf(channel: Channel, notification: Notification, ctx: TeamContext): Promise<ChannelTarget[]> {
  if (channel.id === 'email') return [{ ref: ctx.userId, label: 'your own address' }];
  return channel.targets(notification);
}

async function sendTest(
  channel: Channel,
  notification: Notification,
  target: ChannelTarget,
  ctx: TeamContext,
): Promise<Result> {
  const outcome = await attempt(channel, notification, target, ctx);
  // An incident that was opened to try the way is closed at once.
  if (channel.id === 'pagerduty' && outcome.ok)
    await attempt(channel, { ...notification, resolves: true }, target, ctx);
  return {
    channel: channel.id,
    configured: true,
    delivered: outcome.ok,
    target: target.label,
    status_code: outcome.status_code,
    error: outcome.ok ? null : outcome.error,
  };
}

/** One channel that this deployment cannot use must not hide what became of the others. */
async function attempt(
  channel: Channel,
  notification: Notification,
  target: ChannelTarget,
  { log }: TeamContext,
): Promise<SendOutcome> {
  try {
    return await channel.send(notification, target);
  } catch (error) {
    log.error('a test notification could not be sent', { channel: channel.id, error });
    return { ok: false, error: 'the channel cannot be used now', status_code: null, retryable: false };
  }
}
