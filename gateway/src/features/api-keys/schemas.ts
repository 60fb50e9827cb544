import { StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { ScopeName } from '../roles/schemas';
import { PRESET_NAMES } from '../roles/scopes';

export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

const Time = Type.String({ format: 'date-time' });
const Label = Type.String({ minLength: 1, maxLength: 50 });

const apiKey = {
  key_id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'The first 8 characters of the value' }),
  scope_preset: Nullable(StringEnum(PRESET_NAMES)),
  scopes: Type.Array(ScopeName),
  environment: Nullable(Type.String()),
  rate_limit_per_minute: Type.Integer(),
  status: StringEnum(KEY_STATUSES),
  created_at: Time,
  expires_at: Time,
  last_used_at: Nullable(Time),
  revoked_at: Nullable(Time),
};

export const ApiKeyView = Type.Object(apiKey, { $id: 'ApiKey' });

export const CreatedApiKey = Type.Object(
  { ...apiKey, api_key: Type.String({ description: "The key's value; shown here and never again" }) },
  { $id: 'CreatedApiKey' },
);

export const ApiKeyList = Type.Object(
  { api_keys: Type.Array(ApiKeyView), pagination: OffsetPagination },
  { $id: 'ApiKeyList' },
);

const owned = { ...apiKey, user_id: Type.String({ description: 'Whose it is' }), email: Type.String() };

export const TeamKeyView = Type.Object(owned, { $id: 'TeamApiKey' });

export const TeamKeyList = Type.Object(
  { api_keys: Type.Array(TeamKeyView), pagination: OffsetPagination },
  { $id: 'TeamApiKeyList' },
);

export const TeamKeyQuery = Type.Object({
  user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Only the keys of this person' })),
  ...offsetQuery({ default: 50, max: 200 }),
});
export const TeamKeyParams = Type.Object({ team_id: Type.String(), key_id: Type.String() });

export const ApiKeyQuery = Type.Object(offsetQuery({ default: 50, max: 100 }));
export const ApiKeyParams = Type.Object({ key_id: Type.String() });

/** Either a preset or scopes one by one. */
export const NewApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    scope_preset: Type.Optional(StringEnum(PRESET_NAMES)),
    scopes: Type.Optional(Type.Array(ScopeName, { minItems: 1, uniqueItems: true })),
    expires_in_days: Type.Integer({ minimum: 1, maximum: 365, default: 90 }),
    environment: Type.Optional(Nullable(Label)),
    rate_limit_per_minute: Type.Integer({ minimum: 1, maximum: 600, default: 60 }),
  },
  { additionalProperties: false, $id: 'NewApiKey' },
);
