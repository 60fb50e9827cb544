import { Deleted, defineRoute, errors, type Route, type TeamContext } from '@osk/service-kit';
import { Type, type Static, type TObject } from '@sinclair/typebox';
import type { Connection } from './connection.model';

export const READ = {
  auth: 'key|session',
  shape: 'envelope',
  tag: 'notifications',
  scope: 'integrations:read',
  permission: 'member',
} as const;
export const MANAGE = { ...READ, scope: 'integrations:manage', permission: 'manage_integrations' } as const;

const WHEN = { connection_id: Type.String(), created_at: Type.String(), updated_at: Type.String() };

/** What one channel brings to the three routes that every connection has. */
export interface ConnectionRoutes<Body extends TObject, Shown extends TObject> {
  /** Last part of the path: `slack`. */
  path: string;
  /** For operation ids: `SlackConnection`. */
  name: string;
  /** For people: `Slack`. */
  label: string;
  body: Body;
  shown: Shown;
  /** Why a body may be refused with 400. */
  refused: string;
  put(who: TeamContext, body: Static<Body>): Promise<Connection<Static<Shown>>>;
  get(teamId: string): Promise<Connection<Static<Shown>> | null>;
  remove(teamId: string): Promise<boolean>;
}

/** `PUT`, `GET` and `DELETE` of a team's connection to one channel; secrets come back masked. */
export function connectionRoutes<Body extends TObject, Shown extends TObject>(
  spec: ConnectionRoutes<Body, Shown>,
): Route[] {
  const { path, name, label } = spec;
  const at = { path: `/api/integration-config/${path}` };
  const Answer = Type.Object({ ...spec.shown.properties, ...WHEN }, { $id: name });
  const view = ({ shown, connection_id, created_at, updated_at }: Connection<Static<Shown>>) =>
    ({
      ...shown,
      connection_id,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }) as Static<typeof Answer>;
  const missing = () => errors.notFound(`${label} is not connected`);
  return [
    defineRoute({
      ...MANAGE,
      ...at,
      operationId: `put${name}`,
      method: 'put',
      summary: `Connect ${label}, or change the connection`,
      message: `${label} connected`,
      body: spec.body,
      errors: { 400: spec.refused },
      responses: { 200: Answer },
    }).handle(async ({ body }, ctx) => view(await spec.put(ctx, body as Static<Body>))),
    defineRoute({
      ...READ,
      ...at,
      operationId: `get${name}`,
      method: 'get',
      summary: `How ${label} is connected, secrets masked`,
      responses: { 200: Answer },
    }).handle(async (_input, ctx) => {
      const found = await spec.get(ctx.teamId);
      if (!found) throw missing();
      return view(found);
    }),
    defineRoute({
      ...MANAGE,
      ...at,
      operationId: `delete${name}`,
      method: 'delete',
      summary: `Disconnect ${label}`,
      responses: { 200: Deleted },
    }).handle(async (_input, ctx) => {
      if (!(await spec.remove(ctx.teamId))) throw missing();
      return { deleted: true };
    }),
  ];
}
