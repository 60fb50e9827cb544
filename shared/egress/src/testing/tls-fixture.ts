import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import {
  createCa,
  createIntermediate,
  createLeaf,
  type CertificateOptions,
  type IssuedCertificate,
} from './certificates';
import { authority, listenOnLoopback, type LoopbackHost, type TcpFixture } from './tcp-fixture';

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
  host?: LoopbackHost;
}

export interface TlsFixture extends TcpFixture {
  /** `https://127.0.0.1:port` */
  origin: string;
  /** PEM to trust. */
  ca: string;
  leaf: IssuedCertificate;
}

/** An HTTPS server on loopback with a certificate made for it. */
export async function startTlsFixture(options: TlsFixtureOptions = {}): Promise<TlsFixture> {
  const root = options.selfSigned ? null : createCa(options.ca);
  const issuer = root && options.intermediate ? createIntermediate(root, options.intermediate) : root;
  const leaf = createLeaf(issuer, options.leaf);
  const server = createServer(
    { ...options.tls, key: leaf.key, cert: options.incompleteChain ? leaf.cert : leaf.chain },
    options.onRequest ?? ((_request, response) => void response.end()),
  );
  // Failed handshakes are what these fixtures are for.
  server.on('tlsClientError', () => undefined);
  const fixture = await listenOnLoopback(server, { host: options.host });
  return { ...fixture, origin: `https://${authority(fixture)}`, ca: (root ?? leaf).cert, leaf };
}
