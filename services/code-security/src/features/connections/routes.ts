import { defineRoute, type Route } from '@osk/service-kit';
import type { ConnectionDocument } from './connection.repo';
import type { ConnectionService } from './connection.service';
import type { Providers } from './providers/find-providers';
import { ConnectBody, ConnectionParams, Disconnected, GitConnection, GitConnectionList } from './schemas';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'code' } as const;
const MANAGE = { ...COMMON, scope: 'integrations:manage', permission: 'manage_integrations' } as const;

/** A team's connections to Git hosts. */
export function connectionRoutes(connections: ConnectionService, providers: Providers): Route[] {
  const at = { path: '/api/code/connections/:provider', params: ConnectionParams([...providers.keys()]) };
  const view = (connection: ConnectionDocument) => toConnection(connection, providers);
  return [
    defineRoute({
      ...COMMON,
      operationId: 'listGitConnections',
      method: 'get',
      path: '/api/code/connections',
      summary: 'The Git hosts this team has connected',
      scope: 'code:read',
      permission: 'view_scans',
      responses: { 200: GitConnectionList },
    }).handle(async (_input, { teamId }) => {
      const connected = await connections.list(teamId);
      const has = new Set(connected.map(({ provider }) => provider));
      const available = [...providers.values()].map(({ id, label, tokenHint }) => ({
        ...{ provider: id, label, token: tokenHint, connected: has.has(id) },
      }));
      return { connections: connected.map(view), available };
    }),
    defineRoute({
      ...MANAGE,
      ...at,
      operationId: 'connectGitHost',
      method: 'post',
      summary: 'Connect a Git host, or replace the connection there is',
      description: 'The host is asked whose token it is before anything is kept.',
      message: 'Git host connected',
      cap: { limit: 20, windowSeconds: 60 },
      body: ConnectBody,
      errors: {
        400: 'The host refuses the token, or base_url may not be reached',
        503: 'The host cannot be reached, or takes no more requests for now',
      },
      responses: { 201: GitConnection },
    }).handle(async ({ params, body }, ctx) => view(await connections.connect(ctx, params.provider, body))),
    defineRoute({
      ...MANAGE,
      ...at,
      operationId: 'disconnectGitHost',
      method: 'delete',
      summary: 'Forget the token of a Git host',
      message: 'Git host disconnected',
      errors: { 404: 'The provider is not connected' },
      responses: { 200: Disconnected },
    }).handle(async ({ params }, { teamId }) => {
      await connections.disconnect(teamId, params.provider);
      return { provider: params.provider, deleted: true };
    }),
  ];
}

function toConnection(connection: ConnectionDocument, providers: Providers): GitConnection {
  const { _id, provider, login, base_url, scopes, expires_at, state, connected_by } = connection;
  return {
    ...{ connection_id: _id, provider, login, scopes, connected_by, status: state },
    base_url: base_url ?? providers.get(provider)?.publicUrl ?? '',
    self_hosted: base_url !== null,
    expires_at: expires_at?.toISOString() ?? null,
    connected_at: connection.connected_at.toISOString(),
    last_checked: connection.last_checked_at.toISOString(),
  };
}
