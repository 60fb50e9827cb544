import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Egress } from '@osk/egress';
import type { EngineContext } from '../engine';

/** An HTTP server on a loopback port of its own; `close` ends its connections too. */
export async function serve(listener: RequestListener): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function engineContext(
  egress: Egress,
  signal = new AbortController().signal,
): EngineContext & { phases: string[] } {
  const phases: string[] = [];
  return {
    egress,
    signal,
    phases,
    progress: (_fraction, phase) => void phases.push(phase),
    log: () => undefined,
    now: () => new Date('2026-01-01T00:00:00Z'),
  };
}
