import type { CallerClaims, Permission, Scope } from '@osk/contracts';
import { AppError } from '../errors';

export interface AccessRule {
  auth: 'key|session' | 'session';
  scope?: Scope;
  /** `member`: any member of the team. */
  permission: Permission | 'member';
}

/**
 * The three questions every team route asks (ARCHITECTURE section 4): session-only (401 for a key), scope (401 for
 * a key that lacks it; sessions have no scopes), permission of the role (403).
 */
export function authorise(caller: CallerClaims, rule: AccessRule): void {
  if (rule.auth === 'session' && caller.via !== 'session') {
    throw new AppError(
      'unauthenticated',
      'This operation needs a signed-in session (X-Session-ID); API keys are not accepted',
      { code: 'session_required' },
    );
  }
  if (caller.via === 'key' && rule.auth !== 'session') {
    if (!rule.scope || !caller.scopes.includes(rule.scope)) {
      throw new AppError(
        'unauthenticated',
        `The API key lacks the scope ${rule.scope ?? '(none is granted for this operation)'}`,
        { code: 'missing_scope' },
      );
    }
  }
  if (rule.permission !== 'member' && !caller.permissions.includes(rule.permission)) {
    throw new AppError('forbidden', `Your role does not have the permission ${rule.permission}`, {
      code: 'missing_permission',
    });
  }
}
