import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';

export interface TestCall {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON; a string or bytes as they are, under the given content type. */
  body?: unknown;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  // The body is whatever the route under test answers; a test asserts on it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any;
}

export interface TestServer {
  url: string;
  call(path: string, options?: TestCall): Promise<TestAnswer>;
  close(): Promise<void>;
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/** Serves an app on a free loopback port and calls it as a client would. */
export async function serveForTest(app: RequestListener): Promise<TestServer> {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    call: async (path, { method = 'GET', headers = {}, body } = {}) => {
      const json: Record<string, string> =
        body !== undefined && !isRaw(body) ? { 'content-type': 'application/json' } : {};
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { ...json, ...headers },
        body: body === undefined ? undefined : isRaw(body) ? body : JSON.stringify(body),
        redirect: 'manual',
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parseJson(text) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
