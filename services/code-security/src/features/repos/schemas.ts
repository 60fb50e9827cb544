import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';

export const ProviderQuery = Type.Object({
  provider: Type.Optional(
    Type.String({ maxLength: 50, description: 'Which connected host is asked; without it all of them are' }),
  ),
});

export const RepoParams = Type.Object({
  repo: Type.String({ minLength: 1, maxLength: 1_000, description: '`owner/name`, with the slash as %2F' }),
});

export const RepositoryList = Type.Object(
  {
    repositories: Type.Array(
      Type.Object({
        provider: Type.String(),
        repo: Type.String({ description: 'As a scan takes it: `owner/name`' }),
        name: Type.String(),
        default_branch: Nullable(Type.String()),
        private: Type.Boolean(),
        archived: Type.Boolean(),
        web_url: Type.String(),
        updated_at: Nullable(Type.String()),
      }),
    ),
    total: Type.Integer({ description: 'Of those listed' }),
    truncated: Type.Boolean({ description: 'The host has more than are listed' }),
    unavailable: Type.Array(Type.Object({ provider: Type.String(), reason: Type.String() }), {
      description: 'Connected hosts that could not be asked',
    }),
  },
  { $id: 'GitRepositoryList' },
);

export const BranchList = Type.Object(
  {
    provider: Type.String(),
    repo: Type.String(),
    default_branch: Nullable(Type.String()),
    branches: Type.Array(
      Type.Object({
        name: Type.String(),
        commit: Type.String(),
        default: Type.Boolean(),
        protected: Nullable(Type.Boolean({ description: 'Null where the host does not tell' })),
      }),
    ),
    truncated: Type.Boolean(),
  },
  { $id: 'GitBranchList' },
);
