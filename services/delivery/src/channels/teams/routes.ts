import { Nullable, type Route } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import type { Connections } from '../../features/connections/connections';
import { connectionRoutes } from '../../features/connections/routes';
import { maskUrl, type ChatHosts } from '../chat-hosts';
import type { TeamsSealed, TeamsShown } from './channel';

const Body = Type.Object(
  {
    webhook_url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: "A Workflows webhook, HTTPS, on one of Microsoft's hosts or a host of CHAT_WEBHOOK_ALLOWED_HOSTS",
    }),
    channel_name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  { $id: 'TeamsConnectionRequest', additionalProperties: false },
);
const Shown = Type.Object({
  webhook_url: Type.String({ description: 'The origin; the rest is a secret' }),
  channel_name: Nullable(Type.String()),
});

/** The one Teams channel of a team. */
export function teamsRoutes(hosts: ChatHosts, connections: Connections<TeamsShown, TeamsSealed>): Route[] {
  return connectionRoutes({
    path: 'teams',
    name: 'TeamsConnection',
    label: 'Teams',
    body: Body,
    shown: Shown,
    refused: 'webhook_url is not HTTPS, not on an allowed host, or may not be reached',
    put: async (who, { webhook_url, channel_name = null }) => {
      await hosts.check('webhook_url', webhook_url);
      const shown = { webhook_url: maskUrl(webhook_url), channel_name };
      return connections.put(who, { shown, sealed: { webhook_url } });
    },
    get: (teamId) => connections.get(teamId),
    remove: (teamId) => connections.remove(teamId),
  });
}
