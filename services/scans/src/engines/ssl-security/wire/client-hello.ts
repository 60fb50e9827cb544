import { randomBytes } from 'node:crypto';
import { uint, vector } from './bytes';
import { encodeExtensions, type HelloExtensions } from './hello-extensions';
import { HANDSHAKE, RECORD, VERSION, type Protocol } from './protocol';

/** One ClientHello to send. Only what is named is offered: nothing is added behind the caller's back but padding. */
export interface HelloSpec {
  protocol: Exclude<Protocol, 'SSLv2'>;
  /** Suite numbers, best first, signalling values included. */
  suites: readonly number[];
  /** Compression methods; default null compression only. */
  compression?: readonly number[];
  /** Up to 32 bytes; default empty before TLS 1.3 and random in it (RFC 8446 appendix D.4). */
  sessionId?: Buffer;
  random?: Buffer;
  extensions?: HelloExtensions;
}

const MAX_FRAGMENT = 16384;

/** The handshake message alone (what a transcript hash covers). */
export function encodeClientHello(spec: HelloSpec): Buffer {
  const sessionId = spec.sessionId ?? (spec.protocol === 'TLSv1.3' ? randomBytes(32) : Buffer.alloc(0));
  const head = Buffer.concat([
    // TLS 1.3 is asked for by extension; the field stays at TLS 1.2 (RFC 8446 section 4.1.2).
    uint(2, Math.min(VERSION[spec.protocol], VERSION['TLSv1.2'])),
    spec.random ?? randomBytes(32),
    vector(1, sessionId),
    vector(2, ...spec.suites.map((suite) => uint(2, suite))),
    vector(1, Buffer.from(spec.compression ?? [0])),
  ]);
  const extensions = encodeExtensions(spec.extensions ?? {}, head.length);
  return handshakeMessage(HANDSHAKE.clientHello, Buffer.concat([head, extensions]));
}

export function handshakeMessage(type: number, body: Buffer): Buffer {
  return Buffer.concat([uint(1, type), vector(3, body)]);
}

/** `payload` as one record, or several when it is longer than a record may be. */
export function encodeRecords(type: number, version: number, payload: Buffer): Buffer {
  const records: Buffer[] = [];
  for (let at = 0; at === 0 || at < payload.length; at += MAX_FRAGMENT) {
    records.push(uint(1, type), uint(2, version), vector(2, payload.subarray(at, at + MAX_FRAGMENT)));
  }
  return Buffer.concat(records);
}

/** The hello as it goes on the wire; its record says TLS 1.0 at most, which the oldest of servers accept. */
export function encodeHelloRecord(spec: HelloSpec): Buffer {
  return encodeRecords(RECORD.handshake, Math.min(VERSION[spec.protocol], VERSION['TLSv1.0']), encodeClientHello(spec));
}
