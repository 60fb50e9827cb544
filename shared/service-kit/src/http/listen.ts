import { createServer, type RequestListener, type Server } from 'node:http';

export interface Listening {
  port: number;
  server: Server;
  /** Takes no new connections, lets requests in hand finish for at most `graceMs`, then closes. */
  stop(graceMs?: number): Promise<void>;
}

/** Serves `listener`; rejects when the port is taken. Keep-alive outlasts a proxy's, so that it never meets a closing socket. */
export async function listen(listener: RequestListener, options: { port: number; host: string }): Promise<Listening> {
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 70_000, requestTimeout: 0, maxHeaderSize: 16 * 1024 },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return { port, server, stop: (graceMs = 10_000) => stopServer(server, graceMs) };
}

async function stopServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const hard = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(hard);
}
