import type { CookieFacts } from './types';

/** Which promises of its name prefix a cookie breaks (RFC 6265bis, sections 4.1.3 and 5.7; case is not looked at). */
export function prefixViolations(cookie: CookieFacts): string[] {
  const name = cookie.name.toLowerCase();
  const host = name.startsWith('__host-');
  const http = name.startsWith('__http-') || name.startsWith('__host-http-');
  if (!host && !http && !name.startsWith('__secure-')) return [];
  return [
    ...(cookie.scheme === 'http' ? ['it was set over http'] : []),
    ...(cookie.secure ? [] : ['Secure is missing']),
    ...(host && cookie.path !== '/' ? ['Path is not /'] : []),
    ...(host && cookie.domain !== undefined ? ['Domain is set'] : []),
    ...(http && !cookie.httpOnly ? ['HttpOnly is missing'] : []),
  ];
}
