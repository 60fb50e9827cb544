import type { TLSSocket } from 'node:tls';
import { withNodeTls } from '../net/node-tls';
import type { Endpoint } from '../net/endpoint';

export interface HttpHead {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string[]>;
}

const MAX_HEAD = 32 * 1024;

/**
 * GET / over the weakest TLS that Node can still speak, for servers too old for an HTTP client. Undefined when what
 * answers is not HTTP, or nothing does. Throws `ProbeError` when there is no TLS.
 */
export function getOverOldTls(endpoint: Endpoint, host: string): Promise<HttpHead | undefined> {
  return withNodeTls(endpoint, {}, async (socket) => {
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: close\r\n\r\n`);
    return parseHead(await readHead(socket, endpoint.settings.answerTimeoutMs));
  });
}

/** Exported for its tests. */
export function parseHead(text: string): HttpHead | undefined {
  const [first = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) (headers[line.slice(0, colon).trim().toLowerCase()] ??= []).push(line.slice(colon + 1).trim());
  }
  return { status: Number(status), headers };
}

function readHead(socket: TLSSocket, timeoutMs: number): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const done = () => {
      clearTimeout(timer);
      resolve(text);
    };
    const timer = setTimeout(done, timeoutMs);
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1');
      if (text.includes('\r\n\r\n') || text.length > MAX_HEAD) done();
    });
    socket.once('end', done).once('close', done);
  });
}
