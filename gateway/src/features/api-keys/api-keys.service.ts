import { newId, type CallerClaims, type Scope } from '@osk/contracts';
import type { PageRequest } from '@osk/persistence';
import { errors } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { Clock } from '../../clock';
import type { Principal } from '../../credentials/principal';
import { hashSecret, newApiKey, shownPart } from '../../credentials/secrets';
import { SCOPE_PRESETS, scopesBeyond } from '../roles/scopes';
import type { ApiKeyDocument, ApiKeysRepository } from './api-keys.repo';
import { keyView } from './key-view';
import type { ApiKeyView, CreatedApiKey, NewApiKey } from './schemas';

const DAY_MS = 24 * 3_600_000;
/** Usable keys of one person in one team. */
const MAX_KEYS = 200;

type View = Static<typeof ApiKeyView>;

interface Parts {
  apiKeys: ApiKeysRepository;
  now: Clock;
  forget(which: (principal: Principal) => boolean): void;
}

/** A person's own keys in the team that the session works in. */
export class ApiKeysService {
  constructor(private readonly parts: Parts) {}

  async list(caller: CallerClaims, request: PageRequest): Promise<{ api_keys: View[]; total: number }> {
    const { items, total } = await this.parts.apiKeys.page(caller.team_id, caller.user_id, request);
    return { api_keys: items.map((key) => this.view(key)), total };
  }

  /** @throws AppError forbidden for a scope named one by one that the role could not use, conflict for too many keys */
  async create(caller: CallerClaims, wanted: Static<typeof NewApiKey>): Promise<Static<typeof CreatedApiKey>> {
    const { apiKeys, now } = this.parts;
    const scopes = grantedScopes(caller, wanted);
    const at = now();
    if ((await apiKeys.countUsable(caller.team_id, caller.user_id, new Date(at))) >= MAX_KEYS) {
      throw errors.conflict(`You have ${MAX_KEYS} usable keys already; revoke one first`, { code: 'too_many_keys' });
    }
    const value = newApiKey();
    const stored = await apiKeys.insert(caller.team_id, {
      _id: newId('key'),
      user_id: caller.user_id,
      name: wanted.name.trim(),
      hash: hashSecret(value),
      prefix: shownPart(value),
      scope_preset: wanted.scope_preset ?? null,
      scopes,
      environment: wanted.environment ?? null,
      rate_limit_per_minute: wanted.rate_limit_per_minute,
      created_at: new Date(at),
      expires_at: new Date(at + wanted.expires_in_days * DAY_MS),
      last_used_at: null,
      revoked_at: null,
    });
    return { ...this.view(stored), api_key: value };
  }

  /** Revoking again is no error. */
  async revoke(caller: CallerClaims, keyId: string): Promise<View> {
    const { apiKeys, now, forget } = this.parts;
    const key = await apiKeys.revoke(caller.team_id, keyId, new Date(now()), caller.user_id);
    if (!key) throw errors.notFound(`API key not found: ${keyId}`);
    forget(({ claims }) => claims.credential_id === keyId);
    return this.view(key);
  }

  private view(key: ApiKeyDocument): View {
    return keyView(key, this.parts.now());
  }
}

/**
 * A preset is a fixed bundle and granted whole, since its parts work as soon as the owner's role allows them; a scope
 * asked for by name that the role cannot use is a mistake and refused. Neither lets a key do more than its owner may.
 */
function grantedScopes(caller: CallerClaims, wanted: Static<typeof NewApiKey>): Scope[] {
  const { scope_preset, scopes } = wanted;
  if ((scope_preset === undefined) === (scopes === undefined)) {
    throw errors.invalid('scope_preset or scopes is required, and not both', { code: 'schema_violation' });
  }
  if (scope_preset !== undefined) return [...SCOPE_PRESETS[scope_preset]];
  const beyond = scopesBeyond(caller.role, scopes!);
  if (beyond.length > 0) {
    throw errors.forbidden(`Your role (${caller.role}) cannot use the scope ${beyond.join(', ')}`, {
      code: 'scope_beyond_role',
    });
  }
  return scopes!;
}
