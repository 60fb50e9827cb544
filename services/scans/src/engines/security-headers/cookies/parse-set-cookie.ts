import { redactSetCookie } from '../report/redact';
import { parseCookieDate } from './cookie-date';
import { isSessionName } from './session-name';
import type { CookieFacts } from './types';

/**
 * Reads one `Set-Cookie` value (RFC 6265bis, section 5.6). Gives undefined for what a browser ignores: control
 * characters, and a cookie with neither name nor value.
 */
export function parseSetCookie(
  value: string,
  from: { host: string; scheme: 'http' | 'https'; at: Date },
): CookieFacts | undefined {
  if (hasControlCharacter(value)) return undefined;
  const [pair = '', ...attributes] = value.split(';');
  const equals = pair.indexOf('=');
  const name = equals < 0 ? '' : pair.slice(0, equals).trim();
  const content = pair.slice(equals + 1).trim();
  if (name === '' && content === '') return undefined;
  const cookie: CookieFacts = {
    name,
    valueLength: content.length,
    secure: false,
    httpOnly: false,
    partitioned: false,
    sessionLike: isSessionName(name),
    host: from.host,
    scheme: from.scheme,
    line: `Set-Cookie: ${redactSetCookie(value)}`,
  };
  applyAttributes(cookie, attributes, from.at);
  return cookie;
}

function applyAttributes(cookie: CookieFacts, attributes: string[], at: Date): void {
  let maxAge: number | undefined;
  let expires: number | undefined;
  for (const attribute of attributes) {
    const equals = attribute.indexOf('=');
    const key = (equals < 0 ? attribute : attribute.slice(0, equals)).trim().toLowerCase();
    const given = equals < 0 ? '' : attribute.slice(equals + 1).trim();
    // The last of a repeated attribute counts, except that an unusable value leaves the earlier one standing.
    if (key === 'secure') cookie.secure = true;
    else if (key === 'httponly') cookie.httpOnly = true;
    else if (key === 'partitioned') cookie.partitioned = true;
    else if (key === 'samesite') cookie.sameSite = sameSiteOf(given);
    else if (key === 'domain' && given) cookie.domain = given.replace(/^\./, '').toLowerCase();
    else if (key === 'path') cookie.path = given.startsWith('/') ? given : undefined;
    else if (key === 'max-age' && /^-?\d+$/.test(given)) maxAge = Number(given);
    else if (key === 'expires') expires = parseCookieDate(given) ?? expires;
  }
  // Max-Age wins over Expires (section 5.7).
  if (maxAge !== undefined) cookie.lifetime = maxAge;
  else if (expires !== undefined) cookie.lifetime = Math.round((expires - at.getTime()) / 1000);
}

function sameSiteOf(value: string): CookieFacts['sameSite'] {
  const lower = value.toLowerCase();
  return lower === 'strict' || lower === 'lax' || lower === 'none' ? lower : undefined;
}

/** Any control character but the tab makes browsers drop the cookie (section 5.6, step 1). */
function hasControlCharacter(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code === 0x7f || (code < 0x20 && code !== 0x09)) return true;
  }
  return false;
}
