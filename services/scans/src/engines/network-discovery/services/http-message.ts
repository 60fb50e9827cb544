export interface HttpQuestion {
  method?: 'GET' | 'POST';
  path: string;
  /** JSON, for POST. */
  body?: string;
}

export interface HttpAnswer {
  status: number;
  /** Lower-case names, the last of a repeated one. */
  headers: Record<string, string>;
  body: string;
  title?: string;
}

/** One request of HTTP/1.1 that closes the connection after it. */
export function httpRequest(host: string, port: number, { method = 'GET', path, body }: HttpQuestion): Buffer {
  const authority = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${authority}`,
    'User-Agent: OpenSkerry/1.0',
    'Accept: */*',
    'Accept-Encoding: identity',
    'Connection: close',
  ];
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Reads the bytes of an HTTP/1 answer, cut short or not; undefined when they are none. */
export function parseHttpAnswer(bytes: Buffer): HttpAnswer | undefined {
  const text = bytes.toString('latin1');
  const status = /^HTTP\/1\.[01] (\d{3})(?: |\r|\n)/.exec(text)?.[1];
  if (status === undefined) return undefined;
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const line of head.split(/\r?\n/).slice(1, 200)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  const raw = end ? bytes.subarray(end.index + end[0].length) : Buffer.alloc(0);
  const body = (/\bchunked\b/i.test(headers['transfer-encoding'] ?? '') ? unchunk(raw) : raw).toString('utf8');
  const title = /<title[^>]{0,200}>([^<]{0,200})/i.exec(body)?.[1]?.replace(/\s+/g, ' ').trim();
  return { status: Number(status), headers, body, ...(title ? { title } : {}) };
}

/** The payload of a chunked body (RFC 9112, section 7.1), as far as it came. */
function unchunk(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at);
    if (lineEnd < 0 || lineEnd - at > 20) break;
    const size = Number.parseInt(raw.subarray(at, lineEnd).toString('latin1'), 16);
    if (!Number.isInteger(size) || size <= 0) break;
    parts.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

/** The body as a JSON object, undefined when it is none. */
export function jsonBody(answer: HttpAnswer | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(answer?.body ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A string property, undefined when it is none. */
export function stringAt(value: unknown, key: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** An HTTP answer for a service's examples. */
export function httpExample(status: number, headers: Record<string, string>, body: unknown = ''): Buffer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} X\r\n${lines.join('')}\r\n${text}`);
}
