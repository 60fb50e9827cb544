import { StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { pageQuery } from '../paging';
import { CRITICALITIES } from './ownership';

const NullableText = Nullable(Type.String());
const Given = Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 200 })));
const Filter = Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 }));

export const OwnershipQuery = Type.Object({
  ...pageQuery(),
  repo: Filter,
  application: Filter,
  owner: Filter,
  environment: Filter,
  criticality: Type.Optional(StringEnum(CRITICALITIES)),
});

export const OwnershipBody = Type.Object(
  {
    repo: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description:
        'An address, `owner/name`, or what an upload is called; upper case, `.git` and slashes do not matter',
    }),
    application: Given,
    owner: Given,
    environment: Given,
    criticality: Type.Optional(Nullable(StringEnum(CRITICALITIES))),
  },
  {
    $id: 'RepoOwnershipRequest',
    additionalProperties: false,
    description: 'What is left out stays as it is; null takes it away',
  },
);

export const RepoOwnership = Type.Object(
  {
    repo: Type.String(),
    application: NullableText,
    owner: NullableText,
    environment: NullableText,
    criticality: NullableText,
    updated_by: Type.String(),
    updated_at: Type.String(),
  },
  { $id: 'RepoOwnership' },
);

export const RepoOwnershipList = Type.Object(
  { repositories: Type.Array(RepoOwnership), total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() },
  { $id: 'RepoOwnershipList' },
);
