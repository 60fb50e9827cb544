import { SeveritySchema } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { pageQuery } from '../paging';

const Repo = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description: 'An address, `owner/name`, or what an upload is called, as in repo-ownership',
});

export const BaselineQuery = Type.Object({ ...pageQuery(), repo: Type.Optional(Repo) });
export const ClearQuery = Type.Object({ repo: Type.Optional(Repo) });
export const EntryParams = Type.Object({ fingerprint: Type.String() });

export const BaselineBody = Type.Object(
  {
    repo: Repo,
    reason: Type.Optional(
      Type.String({ maxLength: 1_000, description: 'Shown beside each finding that is left out because of it' }),
    ),
  },
  { $id: 'SecretsBaselineRequest', additionalProperties: false },
);

export const BaselineEntry = Type.Object(
  {
    fingerprint: Type.String(),
    repo: Type.String(),
    asset_id: Type.String(),
    rule_id: Type.String(),
    name: Type.String(),
    severity: SeveritySchema,
    file: Nullable(Type.String()),
    present: Type.Boolean({ description: 'False when the last scan that looked there did not show it' }),
    reason: Type.String(),
    added_by: Type.String(),
    added_at: Type.String(),
  },
  { $id: 'SecretsBaselineEntry' },
);

export const BaselineList = Type.Object(
  { entries: Type.Array(BaselineEntry), total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() },
  { $id: 'SecretsBaselineList' },
);

export const BaselineChanged = Type.Object(
  {
    repo: Type.String(),
    assets: Type.Array(Type.String()),
    added: Type.Integer(),
    removed: Type.Integer(),
    total: Type.Integer({ description: 'Entries of this repository now' }),
  },
  { $id: 'SecretsBaselineChanged' },
);

export const EntryRemoved = Type.Object(
  { fingerprint: Type.String(), removed: Type.Boolean() },
  { $id: 'SecretsBaselineEntryRemoved' },
);
