import type { Static } from '@sinclair/typebox';
import type { ScopePreset } from '../roles/scopes';
import type { ApiKeyDocument } from './api-keys.repo';
import type { ApiKeyView } from './schemas';

/** @param now milliseconds; a key that has expired by then says so */
export function keyView(key: ApiKeyDocument, now: number): Static<typeof ApiKeyView> {
  return {
    key_id: key._id,
    name: key.name,
    prefix: key.prefix,
    scope_preset: key.scope_preset as ScopePreset | null,
    scopes: key.scopes,
    environment: key.environment,
    rate_limit_per_minute: key.rate_limit_per_minute,
    status: key.revoked_at ? 'revoked' : key.expires_at.getTime() <= now ? 'expired' : 'active',
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
  };
}
