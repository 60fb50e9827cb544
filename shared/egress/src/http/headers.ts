type RequestHeaders = Record<string, string | string[]>;

/** Known to carry nothing that identifies the caller; everything else stays with the origin it was meant for. */
const SAFE_ACROSS_ORIGINS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'pragma',
  'range',
  'user-agent',
]);
const BODY_HEADERS = new Set([
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
]);

export function withDefaults(headers: RequestHeaders, defaults: Record<string, string>): RequestHeaders {
  const present = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const missing = Object.entries(defaults).filter(([name]) => !present.has(name));
  return { ...Object.fromEntries(missing), ...headers };
}

/** What may follow a redirect to another origin: no authorization, cookie, API key or unknown header. */
export function acrossOrigins(headers: RequestHeaders): RequestHeaders {
  return pick(headers, (name) => SAFE_ACROSS_ORIGINS.has(name));
}

/** What remains when a redirect turns the request into one without a body. */
export function withoutBodyHeaders(headers: RequestHeaders): RequestHeaders {
  return pick(headers, (name) => !BODY_HEADERS.has(name));
}

/** undici's flat list of names and values -> lower-case names with every value, on an object without a prototype. */
export function collectHeaders(raw: readonly string[]): Record<string, string[]> {
  const headers = Object.create(null) as Record<string, string[]>;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase();
    (headers[name] ??= []).push(raw[index + 1] as string);
  }
  return headers;
}

function pick(headers: RequestHeaders, keep: (name: string) => boolean): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => keep(name.toLowerCase())));
}
