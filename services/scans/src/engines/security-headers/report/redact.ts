const SECRET_NAME = /token|secret|passw|api-?key|session|csrf|xsrf|authorization|credential|jwt/i;
const NEVER_SECRET =
  /^(access-control-|www-authenticate$|content-security-policy|permissions-policy|feature-policy|vary$)/;

/** `[redacted, N characters]`: enough to see that there was a value, nothing of the value. */
export const redacted = (value: string): string => `[redacted, ${value.length} characters]`;

/** A `Set-Cookie` value with the cookie's own value taken out; name and attributes stay. */
export function redactSetCookie(value: string): string {
  const end = value.indexOf(';');
  const pair = end < 0 ? value : value.slice(0, end);
  const attributes = end < 0 ? '' : value.slice(end);
  const equals = pair.indexOf('=');
  if (equals < 0) return redacted(pair.trim()) + attributes;
  return `${pair.slice(0, equals).trim()}=${redacted(pair.slice(equals + 1).trim())}${attributes}`;
}

/** A URL whose user info is dropped and whose query values and fragment are redacted: both carry tokens. */
export function redactUrl(text: string, base?: string): string {
  if (!URL.canParse(text, base)) return redacted(text);
  const url = new URL(text, base);
  url.username = '';
  url.password = '';
  url.hash = '';
  const query = url.search.slice(1);
  if (query) {
    const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
    url.search = '';
    return `${url.href}?${names.map((name) => `${name}=[redacted]`).join('&')}`;
  }
  return url.href;
}

/** A header value fit to be shown and stored. */
export function redactHeader(name: string, value: string, base?: string): string {
  if (name === 'set-cookie') return redactSetCookie(value);
  if (name === 'location' || name === 'content-location') return redactUrl(value, base);
  if (!NEVER_SECRET.test(name) && SECRET_NAME.test(name)) return redacted(value);
  return value.length > 4096 ? `${value.slice(0, 4096)} [cut]` : value;
}
