import { isIP, isIPv6 } from 'node:net';
import { EgressError } from '../errors';

export interface NormalHost {
  /** Lower case, IDNA (punycode) form, no brackets, no trailing dot; canonical text when it is an address. */
  host: string;
  literal: boolean;
}

// What could end or split a host inside a URL. `%` also covers zone ids (RFC 6874) and percent-encoded hosts.
// eslint-disable-next-line no-control-regex
const NOT_IN_A_HOST = /[\s\u0000-\u0020\u007f%/\\?#@<>^|`{}"]/;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * The one reading of a host: the WHATWG URL parser's, which maps full-width digits and dots, and knows decimal,
 * octal, hexadecimal and shortened IPv4, so that every notation of an address is judged as that address.
 * Throws `EgressError` `invalid_target`.
 */
export function normaliseHost(text: string): NormalHost {
  if (text.length === 0 || text.length > 1024 || NOT_IN_A_HOST.test(text)) throw invalidHost();
  const bracketed = text.startsWith('[') && text.endsWith(']');
  const inner = bracketed ? text.slice(1, -1) : text;
  if (inner.includes(':') || bracketed) {
    if (!isIPv6(inner)) throw invalidHost();
    return { host: urlHostname(`[${inner}]`).slice(1, -1), literal: true };
  }
  return fromUrlHostname(urlHostname(inner));
}

/** The same for the `hostname` of an already parsed URL. Throws `EgressError` `invalid_target`. */
export function fromUrlHostname(hostname: string): NormalHost {
  if (hostname.startsWith('[')) return { host: hostname.slice(1, -1), literal: true };
  if (isIP(hostname) === 4) return { host: hostname, literal: true };
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (host.length > 253 || !host.split('.').every((label) => LABEL.test(label))) throw invalidHost();
  return { host, literal: false };
}

function urlHostname(host: string): string {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch (cause) {
    throw invalidHost(cause);
  }
}

function invalidHost(cause?: unknown): EgressError {
  return new EgressError('invalid_target', 'The host is not a valid name or address.', { cause });
}
