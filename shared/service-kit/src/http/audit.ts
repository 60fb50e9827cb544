import type { RouteSpec } from '../route/types';
import { Reply } from '../route/types';

/** Everything that may change state is recorded; reads and internal calls are not. */
export function isAudited(spec: RouteSpec): boolean {
  return spec.method !== 'get' && spec.auth !== 'service';
}

/** Our ids (DECISIONS, Names). Keys, session identifiers and one-time passwords look different: none gets in by this. */
const ID = /^[a-z]{2,8}_[0-9a-hjkmnp-tv-z]{26}$/;
const MAX_RESOURCES = 20;

/**
 * What a call was about, to look it up by: the kind (`api-keys`, the segment after `/api/`), the values of the path's
 * parameters, and of what was answered the ids, so that a creation names what it made.
 */
export function resourcesOf(spec: RouteSpec, params: Record<string, string>, result?: unknown): string[] {
  const kind = /^\/api\/([^/:]+)/.exec(spec.path)?.[1];
  const data = result instanceof Reply ? (result.data as unknown) : result;
  const answered = spec.shape === 'file' || data === null || typeof data !== 'object' ? [] : Object.values(data);
  const ids = answered.filter((value): value is string => typeof value === 'string' && ID.test(value));
  return [...new Set([...(kind ? [kind] : []), ...Object.values(params), ...ids])].slice(0, MAX_RESOURCES);
}
