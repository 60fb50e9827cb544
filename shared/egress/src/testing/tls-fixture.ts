import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import {
  createCa,
  createIntermediate,
  createLeaf,
  type CertificateOptions,
  type IssuedCertificate,
} from './certificates';

export interface TlsFixtureOptions {
  /** The server's certificate. */
  leaf?: CertificateOptions;
  ca?: CertificateOptions;
  /** Puts a CA between root and leaf. */
  intermediate?: CertificateOptions;
  /** The leaf signs itself; `ca` in the result is then the leaf. */
  selfSigned?: boolean;
  /** Sends the leaf without its intermediate. */
  incompleteChain?: boolean;
  /** Protocol versions, ciphers (`DEFAULT@SECLEVEL=0` for weak ones), ALPN, client certificates. */
  tls?: TlsOptions;
  /** Default: 200 with an empty body. */
  onRequest?: RequestListener;
  /** Default 127.0.0.1. */
  host?: '127.0.0.1' | '::1';
}

export interface TlsFixture {
  host: string;
  port: number;
  /** `https://127.0.0.1:port` */
  origin: string;
  /** PEM to trust. */
  ca: string;
  leaf: IssuedCertificate;
  close(): Promise<void>;
}

/** An HTTPS server on loopback with a certificate made for it. */
export async function startTlsFixture(options: TlsFixtureOptions = {}): Promise<TlsFixture> {
  const { host = '127.0.0.1' } = options;
  const root = options.selfSigned ? null : createCa(options.ca);
  const issuer = root && options.intermediate ? createIntermediate(root, options.intermediate) : root;
  const leaf = createLeaf(issuer, options.leaf);
  const server = createServer(
    { ...options.tls, key: leaf.key, cert: options.incompleteChain ? leaf.cert : leaf.chain },
    options.onRequest ?? ((_request, response) => void response.end()),
  );
  // Failed handshakes are what these fixtures are for.
  server.on('tlsClientError', () => undefined);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    host,
    port,
    origin: `https://${host === '::1' ? '[::1]' : host}:${port}`,
    ca: (root ?? leaf).cert,
    leaf,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
