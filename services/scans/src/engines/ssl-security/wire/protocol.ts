/** Oldest first. */
export const PROTOCOLS = ['SSLv2', 'SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
export type Protocol = (typeof PROTOCOLS)[number];
/** Those whose handshake shows certificate and key exchange in the clear, newest first. */
export const CLEAR_PROTOCOLS = ['TLSv1.2', 'TLSv1.1', 'TLSv1.0', 'SSLv3'] as const;
export type ClearProtocol = (typeof CLEAR_PROTOCOLS)[number];

export const VERSION: Record<Exclude<Protocol, 'SSLv2'>, number> = {
  SSLv3: 0x0300,
  'TLSv1.0': 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
};

export function protocolOf(version: number): Protocol | undefined {
  return PROTOCOLS.find((protocol) => protocol !== 'SSLv2' && VERSION[protocol] === version);
}

/** Record content types (RFC 8446 section 5.1, RFC 6520). */
export const RECORD = { changeCipherSpec: 20, alert: 21, handshake: 22, applicationData: 23, heartbeat: 24 } as const;

/** Handshake message types (RFC 5246 section 7.4, RFC 8446 section 4, RFC 6066). */
export const HANDSHAKE = {
  clientHello: 1,
  serverHello: 2,
  newSessionTicket: 4,
  encryptedExtensions: 8,
  certificate: 11,
  serverKeyExchange: 12,
  certificateRequest: 13,
  serverHelloDone: 14,
  certificateVerify: 15,
  clientKeyExchange: 16,
  finished: 20,
  certificateStatus: 22,
} as const;

/** Extension numbers (IANA "TLS ExtensionType Values"). */
export const EXTENSION = {
  serverName: 0,
  statusRequest: 5,
  supportedGroups: 10,
  pointFormats: 11,
  signatureAlgorithms: 13,
  heartbeat: 15,
  alpn: 16,
  sct: 18,
  padding: 21,
  encryptThenMac: 22,
  extendedMasterSecret: 23,
  sessionTicket: 35,
  supportedVersions: 43,
  cookie: 44,
  pskModes: 45,
  keyShare: 51,
  renegotiationInfo: 0xff01,
} as const;

/** Alert descriptions this engine tells apart (RFC 8446 section 6, RFC 7507). */
export const ALERT = {
  closeNotify: 0,
  unexpectedMessage: 10,
  badRecordMac: 20,
  decryptionFailed: 21,
  handshakeFailure: 40,
  protocolVersion: 70,
  inappropriateFallback: 86,
  unrecognizedName: 112,
} as const;

/** Signalling cipher suite values: renegotiation info (RFC 5746), fallback (RFC 7507). */
export const SCSV = { renegotiationInfo: 0x00ff, fallback: 0x5600 } as const;
