import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, createServer as createTcp, type AddressInfo, type Socket } from 'node:net';
import { startTlsFixture } from '@osk/egress/testing';

export interface Target {
  url: string;
  host: string;
  port: number;
  close(): Promise<void>;
}

const plainPage: RequestListener = (_req, res) => {
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.end('<!doctype html><title>A page without any care</title>');
};

/** A web server over TLS with a certificate of its own authority, as an on-premises target has. */
export async function startTlsTarget(respond: RequestListener = plainPage): Promise<Target> {
  const { origin, host, port, close } = await startTlsFixture({ onRequest: respond });
  return { url: origin, host, port, close };
}

export async function startHttpTarget(respond: RequestListener): Promise<Target> {
  return listening(createHttp(respond), 'http');
}

/** A port that takes connections and then does what `behave` says: nothing, a reset, garbage. */
export async function startTcpTarget(behave: (socket: Socket) => void): Promise<Target> {
  const sockets = new Set<Socket>();
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    behave(socket);
  });
  const target = await listening(server, 'tcp');
  return { ...target, close: async () => (sockets.forEach((socket) => socket.destroy()), target.close()) };
}

async function listening(
  server: ReturnType<typeof createTcp> | ReturnType<typeof createHttp>,
  scheme: string,
): Promise<Target> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

export interface Received {
  headers: IncomingMessage['headers'];
  raw: Buffer;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface Receiver extends Target {
  received: Received[];
  /** What to answer next; an empty list means 200. */
  answers: number[];
}

/** Receives webhooks and keeps their very bytes. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const target = await startHttpTarget((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const raw = Buffer.concat(chunks);
      received.push({ headers: req.headers, raw, body: JSON.parse(raw.toString()) });
      res.statusCode = answers.shift() ?? 200;
      res.end();
    });
  });
  return { ...target, received, answers };
}

/** In front of another target, each connection held up for `delayMs`: what is scanned through it takes long enough to be interrupted. */
export async function startSlowProxy(target: Target, delayMs: number): Promise<Target> {
  return startTcpTarget((socket) => {
    socket.pause();
    setTimeout(() => {
      const upstream = connect(target.port, target.host);
      upstream.on('error', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
      socket.pipe(upstream).pipe(socket);
    }, delayMs);
  });
}
