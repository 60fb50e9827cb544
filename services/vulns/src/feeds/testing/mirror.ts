import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MirrorFile {
  content: Buffer;
  etag?: string;
  /** Breaks the connection off after so many bytes, once. */
  breakAt?: number;
  /** Answers every request with this status. */
  status?: number;
}

export interface Mirror {
  url: string;
  files: Map<string, MirrorFile>;
  requests: { path: string; headers: IncomingMessage['headers']; status: number }[];
  close(): Promise<void>;
}

/** A mirror of feeds on loopback that knows ETag, If-None-Match, Range and If-Range, and breaks off when told to. */
export async function startMirror(): Promise<Mirror> {
  const files = new Map<string, MirrorFile>();
  const requests: Mirror['requests'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const file = files.get(path) ?? files.get(path.split('?')[0] ?? '');
    const answer = (status: number, headers: Record<string, string | number> = {}) => {
      requests.push({ path, headers: request.headers, status });
      return response.writeHead(status, headers);
    };
    if (!file) return void answer(404).end();
    if (file.status) return void answer(file.status).end();
    if (file.etag && request.headers['if-none-match'] === file.etag) return void answer(304).end();
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
    const same = request.headers['if-range'] === file.etag;
    const rest = Number.isNaN(from) || !same ? file.content : file.content.subarray(from);
    const headers = { 'content-length': rest.length, ...(file.etag && { etag: file.etag }) };
    if (rest === file.content) answer(200, headers);
    else
      answer(206, { ...headers, 'content-range': `bytes ${from}-${file.content.length - 1}/${file.content.length}` });
    if (file.breakAt === undefined) return void response.end(rest);
    const part = rest.subarray(0, file.breakAt);
    delete file.breakAt;
    response.write(part, () => setTimeout(() => response.destroy(), 20));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
