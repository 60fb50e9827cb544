import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type LoopbackHost = '127.0.0.1' | '::1';

export interface TcpFixture {
  host: LoopbackHost;
  port: number;
  /** Connections accepted so far. */
  connections(): number;
  /** Ends the server and every connection it still has. */
  close(): Promise<void>;
}

/** A TCP server on loopback; `onConnection` plays the peer: banners, resets, garbage, silence. */
export function startTcpFixture(
  onConnection: (socket: Socket) => void,
  options: { host?: LoopbackHost; port?: number } = {},
): Promise<TcpFixture> {
  return listenOnLoopback(createServer(onConnection), options);
}

/** An HTTP server on loopback. */
export async function startHttpFixture(
  onRequest: RequestListener,
  options: { host?: LoopbackHost } = {},
): Promise<TcpFixture & { origin: string }> {
  const fixture = await listenOnLoopback(createHttpServer(onRequest), options);
  return { ...fixture, origin: `http://${authority(fixture)}` };
}

/** `host:port` as it stands in a URL. */
export function authority({ host, port }: { host: string; port: number }): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export async function listenOnLoopback(
  server: Server,
  { host = '127.0.0.1', port = 0 }: { host?: LoopbackHost; port?: number },
): Promise<TcpFixture> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // Peers that break off are what these fixtures are for.
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    host,
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
