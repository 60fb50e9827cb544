import type { CspSource } from './types';

const OPEN_SCHEMES = new Set(['http', 'https', 'data', 'ws', 'wss', 'ftp']);

/** True for a source that an attacker can always meet: any host, a whole scheme, a whole top-level domain. */
export function isBroad(source: CspSource): boolean {
  if (source.kind === 'scheme') return OPEN_SCHEMES.has(source.scheme);
  return source.kind === 'host' && (source.host === '*' || /^\*\.[^.]+$/.test(source.host));
}
