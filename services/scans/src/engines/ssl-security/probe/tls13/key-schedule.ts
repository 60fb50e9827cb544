import { createHash, createHmac } from 'node:crypto';
import { uint, vector } from '../../wire/bytes';

export type Hash = 'sha256' | 'sha384';

/** Traffic key and IV of the server's handshake messages (RFC 8446 section 7.1 and 7.3). */
export interface TrafficKeys {
  key: Buffer;
  iv: Buffer;
}

/** `transcript`: the handshake messages from ClientHello to ServerHello. */
export function serverHandshakeKeys(
  sharedSecret: Buffer,
  transcript: Buffer,
  hash: Hash,
  keyLength: number,
): TrafficKeys {
  const size = hash === 'sha256' ? 32 : 48;
  const nothing = digest(hash, Buffer.alloc(0));
  const early = hmac(hash, Buffer.alloc(size), Buffer.alloc(size));
  const derived = expandLabel(hash, early, 'derived', nothing, size);
  const handshake = hmac(hash, derived, sharedSecret);
  const traffic = expandLabel(hash, handshake, 's hs traffic', digest(hash, transcript), size);
  return {
    key: expandLabel(hash, traffic, 'key', Buffer.alloc(0), keyLength),
    iv: expandLabel(hash, traffic, 'iv', Buffer.alloc(0), 12),
  };
}

/** What stands for the first ClientHello once a HelloRetryRequest has been answered (RFC 8446 section 4.4.1). */
export function messageHash(hash: Hash, firstHello: Buffer): Buffer {
  return Buffer.concat([Buffer.from([254]), vector(3, digest(hash, firstHello))]);
}

/** HKDF-Expand-Label; `length` up to 255 hashes. */
export function expandLabel(hash: Hash, secret: Buffer, label: string, context: Buffer, length: number): Buffer {
  const info = Buffer.concat([uint(2, length), vector(1, Buffer.from(`tls13 ${label}`)), vector(1, context)]);
  let block: Buffer = Buffer.alloc(0);
  let output: Buffer = Buffer.alloc(0);
  for (let counter = 1; output.length < length; counter += 1) {
    block = hmac(hash, secret, Buffer.concat([block, info, Buffer.from([counter])]));
    output = Buffer.concat([output, block]);
  }
  return output.subarray(0, length);
}

function digest(hash: Hash, data: Buffer): Buffer {
  return createHash(hash).update(data).digest();
}

function hmac(hash: Hash, key: Buffer, data: Buffer): Buffer {
  return createHmac(hash, key).update(data).digest();
}
