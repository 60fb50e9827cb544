import type { RouteSpec } from '../route/types';

/** Everything that may change state is recorded; reads and internal calls are not. */
export function isAudited(spec: RouteSpec): boolean {
  return spec.method !== 'get' && spec.auth !== 'service';
}
