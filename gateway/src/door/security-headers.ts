import type { ServerResponse } from 'node:http';

/** An API answer is never rendered, framed or run; pages that are (the reference) send a policy of their own. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const HALF_A_YEAR_SECONDS = 15_552_000;

/**
 * The headers of every answer (OWASP Secure Headers Project). HSTS only where the public address is https: a plain
 * http installation would lock its users out.
 */
export function securityHeaders(publicUrl: string | undefined): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Content-Security-Policy', API_CSP],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Cache-Control', 'no-store'],
  ];
  if (publicUrl?.startsWith('https:')) {
    headers.push(['Strict-Transport-Security', `max-age=${HALF_A_YEAR_SECONDS}; includeSubDomains`]);
  }
  return headers;
}

export function setHeaders(res: ServerResponse, headers: readonly (readonly [string, string])[]): void {
  for (const [name, value] of headers) res.setHeader(name, value);
}
