import { ByteReader } from '../../wire/bytes';
import type { HandshakeMessage } from '../../wire/handshake-parser';
import { EXTENSION, HANDSHAKE } from '../../wire/protocol';
import { parseCertificates13, parseCertificateStatus } from '../../wire/server-flight';
import { parseExtensions, readAlpn, type ServerHello } from '../../wire/server-hello';

/** What a TLS 1.3 server shows under handshake keys. */
export interface Flight13 {
  suite: number;
  group?: number;
  alpn?: string;
  /** As sent, leaf first. */
  certificates: Buffer[];
  /** The OCSP response stapled to the leaf. */
  staple?: Buffer;
  /** A SignedCertificateTimestampList in the leaf's entry. */
  scts?: Buffer;
  signatureScheme?: number;
  clientCertificateRequested: boolean;
}

/** Puts the flight together; throws `MalformedError`. */
export function digestFlight(hello: ServerHello, messages: readonly HandshakeMessage[]): Flight13 {
  const flight: Flight13 = {
    suite: hello.suite,
    group: hello.group,
    certificates: [],
    clientCertificateRequested: false,
  };
  for (const { type, body } of messages) {
    if (type === HANDSHAKE.encryptedExtensions) {
      flight.alpn = readAlpn(parseExtensions(new ByteReader(body).vector(2)).get(EXTENSION.alpn));
    } else if (type === HANDSHAKE.certificateRequest) {
      flight.clientCertificateRequested = true;
    } else if (type === HANDSHAKE.certificate) {
      Object.assign(flight, readCertificate(body));
    } else if (type === HANDSHAKE.certificateVerify) {
      flight.signatureScheme = new ByteReader(body).uint(2);
    }
  }
  return flight;
}

function readCertificate(body: Buffer): Pick<Flight13, 'certificates' | 'staple' | 'scts'> {
  const entries = parseCertificates13(body);
  const extensions = entries[0] ? parseExtensions(entries[0].extensions) : new Map<number, Buffer>();
  const status = extensions.get(EXTENSION.statusRequest);
  return {
    certificates: entries.map(({ certificate }) => certificate),
    staple: status && parseCertificateStatus(status),
    scts: extensions.get(EXTENSION.sct),
  };
}
