import { errors } from '@osk/service-kit';
import type { Principal } from './principal';

/** What is open to a session whose password is due: to see who it is, to change the password, to leave. */
const OPEN: ReadonlySet<string> = new Set(['GET /api/auth/me', 'PUT /api/auth/password', 'POST /api/auth/logout']);

/**
 * Holds a session back whose user still has a password that somebody else has seen.
 * @param route method and declared path of a route of the gateway's own; absent for what a service answers
 * @throws AppError forbidden, code `password_change_required`
 */
export function holdBackUntilChanged({ passwordIsDue }: Principal, route?: { method: string; path: string }): void {
  if (!passwordIsDue || (route && OPEN.has(`${route.method} ${route.path}`))) return;
  throw errors.forbidden(
    'Your password has been seen by somebody else: change it first (PUT /api/auth/password), then sign in again',
    { code: 'password_change_required', details: { reason: 'password_change_required' } },
  );
}
