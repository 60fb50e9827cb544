import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { cleanAnswerHeaders } from './answer-headers';

/** Why a service gave no answer. `code` is the connection error's, for the log. */
export interface UpstreamFailure {
  kind: 'unreachable' | 'broken' | 'late';
  code: string;
}

export interface Upstream {
  /** Streams the request to the service and its answer back. `onFailure` is called when there is nothing to send yet. */
  forward(req: IncomingMessage, res: ServerResponse, onFailure: (failure: UpstreamFailure) => void): void;
  close(): void;
}

/** One request on its way through. */
interface Flight {
  onFailure(failure: UpstreamFailure): void;
  outgoing?: ClientRequest;
  incoming?: IncomingMessage;
  late: boolean;
  retried: boolean;
}

const FLIGHT = Symbol('flight');
type Flying = IncomingMessage & { [FLIGHT]?: Flight };

/** Less than the services' keep-alive (65 s): a connection is given up here before it is closed there. */
const IDLE_CONNECTION_MS = 55_000;
const MAX_CONNECTIONS = 512;
const MAX_IDLE_CONNECTIONS = 64;
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']);

/** The way to one service, over connections that are kept. `timeoutMs`: how long it may be silent. */
export function createUpstream(address: string, timeoutMs: number): Upstream {
  const { protocol, hostname, port } = new URL(address);
  const pool = {
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS,
    maxFreeSockets: MAX_IDLE_CONNECTIONS,
    scheduling: 'lifo' as const,
    timeout: IDLE_CONNECTION_MS,
  };
  const agent = protocol === 'https:' ? new HttpsAgent(pool) : new HttpAgent(pool);
  const host = hostname.replace(/^\[|\]$/g, '');
  const proxy = createProxyMiddleware<Flying, ServerResponse>({
    target: { protocol, host, port, hostname: host } as never,
    agent,
    // The path goes on byte for byte as it was checked: no parsing, no joining with the target's.
    toProxy: true,
    prependPath: false,
    ejectPlugins: true,
    plugins: [streamSafely(timeoutMs, (req, res) => void proxy(req, res))],
  });
  return {
    forward: (req, res, onFailure) => {
      (req as Flying)[FLIGHT] = { onFailure, late: false, retried: false };
      void proxy(req as Flying, res);
    },
    close: () => agent.destroy(),
  };
}

/** What http-proxy leaves to its user: clients that go away, services that die in the middle, stale connections. */
function streamSafely(
  timeoutMs: number,
  again: (req: Flying, res: ServerResponse) => void,
): Plugin<Flying, ServerResponse> {
  return (proxy) => {
    proxy.on('proxyReq', (outgoing, req, res) => {
      const flight = req[FLIGHT]!;
      flight.outgoing = outgoing;
      outgoing.setTimeout(timeoutMs, () => {
        flight.late = true;
        outgoing.destroy();
      });
      if (res.destroyed) outgoing.destroy();
    });
    proxy.on('proxyRes', (incoming, req, res) => {
      const flight = req[FLIGHT]!;
      flight.incoming = incoming;
      cleanAnswerHeaders(incoming.headers, res);
      // An answer that breaks off must look broken to the client too, not finished and not for ever under way.
      incoming.on('close', () => {
        if (!incoming.complete) res.destroy();
      });
    });
    proxy.on('error', (error, req, res) => {
      const flight = req[FLIGHT]!;
      if (!('setHeader' in res) || res.destroyed) return;
      if (res.headersSent || flight.incoming) {
        if (!flight.incoming?.complete) res.destroy();
        return;
      }
      if (mayTryAgain(error, flight, req)) {
        flight.retried = true;
        again(req, res);
        return;
      }
      flight.onFailure(failureOf(error, flight));
    });
  };
}

/** Abandons the service's work on a request whose client has gone. */
export function abandon(req: IncomingMessage): void {
  (req as Flying)[FLIGHT]?.outgoing?.destroy();
}

/** A kept connection that the service closed just then says nothing about the service; reading twice does no harm. */
function mayTryAgain(error: Error, flight: Flight, req: IncomingMessage): boolean {
  const bodiless = req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined;
  return (
    !flight.retried &&
    !flight.late &&
    flight.outgoing?.reusedSocket === true &&
    (req.method === 'GET' || req.method === 'HEAD') &&
    bodiless &&
    codeOf(error) === 'ECONNRESET'
  );
}

function failureOf(error: Error, flight: Flight): UpstreamFailure {
  const code = codeOf(error);
  if (flight.late || code === 'ETIMEDOUT') return { kind: 'late', code };
  return { kind: NOT_CONNECTED.has(code) ? 'unreachable' : 'broken', code };
}

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? error.name;
