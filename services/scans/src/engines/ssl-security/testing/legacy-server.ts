import type { Socket } from 'node:net';
import { TLS_SUITES, type CipherSuite } from '../wire/cipher-suite';
import { HandshakeParser } from '../wire/handshake-parser';
import {
  ALERT,
  CLEAR_PROTOCOLS,
  EXTENSION,
  HANDSHAKE,
  RECORD,
  SCSV,
  VERSION,
  type ClearProtocol,
} from '../wire/protocol';
import { RecordParser, type TlsRecord } from '../wire/record-parser';
import { parseClientHello, type ClientHello } from './parse-client-hello';
import * as say from './server-messages';

/** A server of another time: what it offers and which mistakes it makes. */
export interface LegacyServer {
  /** Suites by name, in the server's order. */
  protocols: Partial<Record<ClearProtocol, readonly string[]>>;
  certificate: Buffer;
  dhPrime?: Buffer;
  compression?: boolean;
  secureRenegotiation?: boolean;
  heartbeat?: boolean;
  /** Refuses a confessed fallback (RFC 7507). */
  fallbackScsv?: boolean;
  /** Offers SSLv2 with these suite numbers. */
  ssl2?: readonly number[];
  /** What comes after the flight: records the client sends. */
  onRecord?: (record: TlsRecord, reply: (bytes: Buffer) => void, seen: number, socket: Socket) => void;
}

/** Plays `server` on one connection. */
export function playLegacy(server: LegacyServer, socket: Socket): void {
  const records = new RecordParser();
  const handshakes = new HandshakeParser();
  let greeted = false;
  let seen = 0;
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    if (!greeted && (data.readUInt8(0) & 0x80) !== 0) {
      if (server.ssl2) socket.write(say.ssl2ServerHello(server.certificate, server.ssl2));
      else socket.end();
      return;
    }
    for (const record of records.push(data)) {
      if (greeted) server.onRecord?.(record, (bytes) => socket.write(bytes), (seen += 1), socket);
      else if (record.type === RECORD.handshake) {
        for (const { type, body } of handshakes.push(record.payload)) {
          if (type !== HANDSHAKE.clientHello) continue;
          greeted = true;
          const answer = flight(server, parseClientHello(body));
          socket.write(answer.bytes);
          if (answer.refused) socket.end();
        }
      }
    }
  });
}

function flight(server: LegacyServer, hello: ClientHello): { bytes: Buffer; refused: boolean } {
  const best = CLEAR_PROTOCOLS.find((protocol) => server.protocols[protocol]);
  const protocol = CLEAR_PROTOCOLS.find((one) => server.protocols[one] && VERSION[one] <= hello.version);
  // TLS 1.3 hellos carry suites that this server has never heard of; it ends at `suite` then.
  const suite = protocol && chosen(server.protocols[protocol] ?? [], hello);
  if (!protocol) return refuse(hello.version, ALERT.protocolVersion);
  if (server.fallbackScsv && hello.suites.includes(SCSV.fallback) && protocol !== best)
    return refuse(hello.version, ALERT.inappropriateFallback);
  if (!suite) return refuse(hello.version, ALERT.handshakeFailure);
  const version = VERSION[protocol];
  const extensions: [number, Buffer][] = [];
  if (
    server.secureRenegotiation &&
    (hello.extensions.has(EXTENSION.renegotiationInfo) || hello.suites.includes(SCSV.renegotiationInfo))
  ) {
    extensions.push([EXTENSION.renegotiationInfo, Buffer.from([0])]);
  }
  if (server.heartbeat && hello.extensions.has(EXTENSION.heartbeat))
    extensions.push([EXTENSION.heartbeat, Buffer.from([1])]);
  const compression = server.compression && hello.compression.includes(1) ? 1 : 0;
  const messages = [say.serverHello({ version, suite: suite.code, compression, extensions })];
  if (suite.authentication !== 'anonymous') messages.push(say.certificates([server.certificate]));
  if (suite.keyExchange === 'DHE' && server.dhPrime) messages.push(say.dhParameters(server.dhPrime));
  return { bytes: say.handshakeRecord(version, ...messages, say.helloDone()), refused: false };
}

function chosen(names: readonly string[], hello: ClientHello): CipherSuite | undefined {
  const own = names.flatMap((name) => TLS_SUITES.find((suite) => suite.name === name) ?? []);
  return own.find(({ code }) => hello.suites.includes(code));
}

function refuse(version: number, alert: number): { bytes: Buffer; refused: boolean } {
  return { bytes: say.alertRecord(Math.min(version, VERSION['TLSv1.2']), alert), refused: true };
}
