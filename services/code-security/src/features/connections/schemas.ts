import { StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type, type Static } from '@sinclair/typebox';

export const ConnectionParams = (providers: readonly string[]) =>
  Type.Object({
    provider: Type.String({ maxLength: 50, description: `One of ${providers.join(', ')}; any other is 422` }),
  });

export const ConnectBody = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 4_096, description: 'Kept sealed and never shown again' }),
    username: Type.Optional(
      Type.String({
        maxLength: 255,
        description: "Where the host wants one beside the token (Bitbucket: the account's e-mail address)",
      }),
    ),
    base_url: Type.Optional(
      Type.String({
        maxLength: 2_048,
        description: 'Address of a self-hosted instance (GitHub Enterprise Server, GitLab, Bitbucket Data Center)',
      }),
    ),
  },
  { $id: 'GitConnectRequest', additionalProperties: false },
);

export const GitConnection = Type.Object(
  {
    connection_id: Type.String(),
    provider: Type.String(),
    login: Type.String({ description: 'Whom the host takes the token for' }),
    base_url: Type.String({ description: 'The instance' }),
    self_hosted: Type.Boolean(),
    scopes: Nullable(Type.Array(Type.String(), { description: 'Null where the host does not tell' })),
    expires_at: Nullable(Type.String({ description: 'When the token ends, where the host tells' })),
    status: StringEnum(['connected', 'refused'] as const, {
      description: '`refused` once the host no longer takes the token',
    }),
    connected_by: Type.String(),
    connected_at: Type.String(),
    last_checked: Type.String(),
  },
  { $id: 'GitConnection' },
);
export type GitConnection = Static<typeof GitConnection>;

export const GitConnectionList = Type.Object(
  {
    connections: Type.Array(GitConnection),
    available: Type.Array(
      Type.Object({ provider: Type.String(), label: Type.String(), token: Type.String(), connected: Type.Boolean() }),
      { description: 'What can be connected, and the token it takes' },
    ),
  },
  { $id: 'GitConnectionList' },
);

export const Disconnected = Type.Object(
  { provider: Type.String(), deleted: Type.Boolean() },
  { $id: 'GitDisconnected' },
);
