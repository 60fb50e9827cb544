import type { Egress } from '@osk/egress';
import type { Route } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import type { Connections } from '../../features/connections/connections';
import { connectionRoutes } from '../../features/connections/routes';
import { maskUrl, vetField } from '../chat-hosts';
import type { NotificationWebhookSealed, NotificationWebhookShown } from './channel';

const Body = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2048, description: 'HTTPS endpoint on a public address' }),
    secret: Type.Optional(
      Type.String({ minLength: 8, maxLength: 256, description: 'Enables X-Webhook-Signature; never shown again' }),
    ),
  },
  { $id: 'NotificationWebhookRequest', additionalProperties: false },
);
const Shown = Type.Object({
  url: Type.String({ description: 'The origin; the rest may hold a secret' }),
  has_secret: Type.Boolean(),
});

/** The single-URL notification webhook of a team. */
export function notificationWebhookRoutes(
  egress: Egress,
  connections: Connections<NotificationWebhookShown, NotificationWebhookSealed>,
): Route[] {
  return connectionRoutes({
    path: 'notification-webhook',
    name: 'NotificationWebhook',
    label: 'The notification webhook',
    body: Body,
    shown: Shown,
    refused: 'url is not HTTPS, or may not be reached',
    put: async (who, { url, secret = null }) => {
      await vetField(egress, 'url', url);
      return connections.put(who, {
        shown: { url: maskUrl(url), has_secret: secret !== null },
        sealed: { url, secret },
      });
    },
    get: (teamId) => connections.get(teamId),
    remove: (teamId) => connections.remove(teamId),
  });
}
