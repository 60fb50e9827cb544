/** Header names that are ours, or that would change how the call is carried. */
const RESERVED = new Set([
  'content-type',
  'content-length',
  'user-agent',
  'host',
  'connection',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-authorization',
  'proxy-connection',
  'content-encoding',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
]);
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]{0,4096}$/;

/** What is wrong with a customer's static headers (RFC 9110, 5.5 and 5.6.2), or undefined. */
export function staticHeadersMistake(headers: Record<string, string>): string | undefined {
  const names = Object.keys(headers);
  if (names.length > 20) return 'headers may have at most 20 entries';
  for (const name of names) {
    const lower = name.toLowerCase();
    if (!NAME.test(name)) return `headers.${name.slice(0, 64)} is not a header name`;
    if (RESERVED.has(lower) || lower.startsWith('x-webhook-'))
      return `headers.${name} is set by the platform and cannot be overridden`;
    if (!VALUE.test(headers[name]!)) return `headers.${name} has a value that a header cannot carry`;
  }
  return undefined;
}
