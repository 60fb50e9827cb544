import type { Route } from './types';

/** Catches at start what a reviewer may miss: two routes of one name or place, a key route without a scope. */
export function assertRoutes(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const { spec } of routes) {
    for (const key of [spec.operationId, `${spec.method} ${spec.path.replace(/:\w+/g, ':')}`]) {
      if (seen.has(key)) throw new Error(`declared twice: ${key}`);
      seen.add(key);
    }
    if (spec.auth === 'key|session' && !spec.scope)
      throw new Error(`${spec.operationId} takes keys but names no scope`);
    if (spec.auth === 'service' && !spec.path.startsWith('/internal/'))
      throw new Error(`${spec.operationId} must live under /internal/`);
    if (!spec.responses[200] && !spec.responses[201]) throw new Error(`${spec.operationId} declares no success`);
  }
}

/** Literal segments before parameters, so that `/findings/export` is never read as `/findings/:id`. */
export function inMatchingOrder(routes: readonly Route[]): Route[] {
  const rank = (path: string) =>
    path
      .split('/')
      .map((segment) => (segment.startsWith(':') ? '1' : '0'))
      .join('');
  return [...routes].sort((a, b) => rank(a.spec.path).localeCompare(rank(b.spec.path)));
}
