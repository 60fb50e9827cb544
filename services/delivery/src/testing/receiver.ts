import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { startHttpFixture } from '@osk/egress/testing';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  json: unknown;
}

/** A status, or what the receiver does with the connection. */
export type ReceiverAnswer = number | ((response: ServerResponse) => void);

export interface Receiver {
  /** `http://127.0.0.1:port` */
  origin: string;
  calls: ReceivedCall[];
  /** What comes next; 200 when there is nothing left. */
  answers: ReceiverAnswer[];
  close(): Promise<void>;
}

/** An HTTP server on loopback that plays Slack, Teams, PagerDuty or somebody's own endpoint. */
export async function startReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const answers: ReceiverAnswer[] = [];
  const fixture = await startHttpFixture((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      calls.push({ path: request.url ?? '', headers: request.headers, body, json: parse(body) });
      const answer = answers.shift() ?? 200;
      if (typeof answer === 'function') return answer(response);
      response.statusCode = answer;
      return response.end();
    });
  });
  return { origin: fixture.origin, calls, answers, close: () => fixture.close() };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
