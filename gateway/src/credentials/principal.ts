import type { CallerClaims, Role, Scope } from '@osk/contracts';
import type { RateRule } from '@osk/service-kit';
import { ROLE_PERMISSIONS } from '../features/roles/role-permissions';

export type CredentialKind = 'key' | 'session';

/** A credential that was found good, with all that a request needs to know of it. */
export interface Principal {
  readonly claims: CallerClaims;
  readonly rate: RateRule;
  /** The bucket it takes from: a key's own, or its user's for all of their sessions. */
  readonly rateKey: string;
  /** Milliseconds; good before, refused from then on. */
  validUntil: number;
  /** When its use was last written down. */
  seenAt: number;
  /** Sessions: not prolonged past this. */
  readonly endsAt: number;
  /** A session of somebody whose password another person has seen: it may change that password and little else. */
  readonly passwordIsDue: boolean;
  /** What services are told of it, once signed. */
  token?: { value: string; at: number };
}

const MINUTE = 60;
export const SESSION_RATE: RateRule = { limit: 600, windowSeconds: MINUTE };

interface KeyFacts {
  _id: string;
  team_id: string;
  user_id: string;
  scopes: Scope[];
  rate_limit_per_minute: number;
  expires_at: Date;
}

/** What a key may do is what its owner's role allows now, narrowed by its scopes. */
export function keyPrincipal(key: KeyFacts, role: Role): Principal {
  const validUntil = key.expires_at.getTime();
  return {
    claims: {
      team_id: key.team_id,
      user_id: key.user_id,
      credential_id: key._id,
      role,
      permissions: [...ROLE_PERMISSIONS[role]],
      scopes: key.scopes,
      via: 'key',
    },
    rate: { limit: key.rate_limit_per_minute, windowSeconds: MINUTE },
    rateKey: `key:${key._id}`,
    validUntil,
    seenAt: 0,
    endsAt: validUntil,
    passwordIsDue: false,
  };
}

interface SessionFacts {
  _id: string;
  user_id: string;
  current_team: string;
  last_seen_at: Date;
  expires_at: Date;
  ends_at: Date;
}

/** @param passwordIsDue whether its user has to choose a password of their own first */
export function sessionPrincipal(session: SessionFacts, role: Role, passwordIsDue: boolean): Principal {
  return {
    claims: {
      team_id: session.current_team,
      user_id: session.user_id,
      credential_id: session._id,
      role,
      permissions: [...ROLE_PERMISSIONS[role]],
      scopes: [],
      via: 'session',
    },
    rate: SESSION_RATE,
    rateKey: `user:${session.user_id}`,
    validUntil: session.expires_at.getTime(),
    seenAt: session.last_seen_at.getTime(),
    endsAt: session.ends_at.getTime(),
    passwordIsDue,
  };
}
