import { ByteReader } from '../wire/bytes';
import { parseExtensions } from '../wire/server-hello';

/** A ClientHello as a server reads it. */
export interface ClientHello {
  version: number;
  sessionId: Buffer;
  suites: number[];
  compression: number[];
  extensions: Map<number, Buffer>;
}

/** Reads the message's body. */
export function parseClientHello(body: Buffer): ClientHello {
  const reader = new ByteReader(body);
  const version = reader.uint(2);
  reader.take(32);
  const sessionId = reader.vector(1);
  const list = new ByteReader(reader.vector(2));
  const suites: number[] = [];
  while (list.remaining > 0) suites.push(list.uint(2));
  const compression = [...reader.vector(1)];
  const extensions = reader.remaining > 0 ? parseExtensions(reader.vector(2)) : new Map<number, Buffer>();
  return { version, sessionId, suites, compression, extensions };
}
