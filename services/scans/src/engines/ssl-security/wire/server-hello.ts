import { ByteReader } from './bytes';
import { EXTENSION, protocolOf, type Protocol } from './protocol';

export interface ServerHello {
  /** Undefined when the version is none we know. */
  protocol: Protocol | undefined;
  version: number;
  random: Buffer;
  sessionId: Buffer;
  suite: number;
  compression: number;
  extensions: Map<number, Buffer>;
  /** True for a HelloRetryRequest (RFC 8446 section 4.1.4). */
  retryRequest: boolean;
  /** The group of the key share, or the one a HelloRetryRequest asks for. */
  group?: number;
  /** The server's public value (not in a HelloRetryRequest). */
  keyShare?: Buffer;
  alpn?: string;
}

// SHA-256 of "HelloRetryRequest" (RFC 8446 section 4.1.3).
const RETRY_RANDOM = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');

/** Reads a ServerHello's body; throws `MalformedError`. */
export function parseServerHello(body: Buffer): ServerHello {
  const reader = new ByteReader(body);
  const legacyVersion = reader.uint(2);
  const random = reader.take(32);
  const sessionId = reader.vector(1);
  const suite = reader.uint(2);
  const compression = reader.uint(1);
  const extensions = reader.remaining > 0 ? parseExtensions(reader.vector(2)) : new Map<number, Buffer>();
  const selected = extensions.get(EXTENSION.supportedVersions);
  const version = selected ? new ByteReader(selected).uint(2) : legacyVersion;
  const retryRequest = random.equals(RETRY_RANDOM);
  return {
    ...{ version, protocol: protocolOf(version), random, sessionId, suite, compression, extensions, retryRequest },
    ...readKeyShare(extensions.get(EXTENSION.keyShare), retryRequest),
    alpn: readAlpn(extensions.get(EXTENSION.alpn)),
  };
}

/** Number -> body, from a block without its outer length. */
export function parseExtensions(block: Buffer): Map<number, Buffer> {
  const reader = new ByteReader(block);
  const extensions = new Map<number, Buffer>();
  while (reader.remaining > 0) extensions.set(reader.uint(2), reader.vector(2));
  return extensions;
}

export function readAlpn(body: Buffer | undefined): string | undefined {
  if (!body) return undefined;
  return new ByteReader(new ByteReader(body).vector(2)).vector(1).toString('latin1');
}

function readKeyShare(body: Buffer | undefined, retryRequest: boolean): { group?: number; keyShare?: Buffer } {
  if (!body) return {};
  const reader = new ByteReader(body);
  const group = reader.uint(2);
  return retryRequest ? { group } : { group, keyShare: reader.vector(2) };
}
