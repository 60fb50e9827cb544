import type { IncomingMessage } from 'node:http';
import { startHttpFixture } from '@osk/egress/testing';

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; a string as it is. */
  body?: unknown;
}

export interface FakeHost {
  origin: string;
  /** Every request: method, path with query, the headers a token travels in. */
  requests: { path: string; authorization?: string; privateToken?: string }[];
  close(): Promise<void>;
}

/** A Git host's REST interface on loopback: `answer` plays it, undefined is 404. */
export async function startFakeHost(
  answer: (path: string, req: IncomingMessage) => FakeAnswer | undefined,
): Promise<FakeHost> {
  const requests: FakeHost['requests'] = [];
  const fixture = await startHttpFixture((req, res) => {
    const path = req.url ?? '';
    const { authorization } = req.headers;
    const privateToken = req.headers['private-token'] as string | undefined;
    requests.push({ path, ...(authorization && { authorization }), ...(privateToken && { privateToken }) });
    const {
      status = 200,
      headers = {},
      body = {},
    } = answer(path, req) ?? { status: 404, body: { message: 'Not Found' } };
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { origin: fixture.origin, requests, close: fixture.close };
}
