import { uint, uint16List, vector } from './bytes';
import { EXTENSION } from './protocol';

/** Extensions to offer; an absent or false one is not sent. */
export interface HelloExtensions {
  serverName?: string;
  groups?: readonly number[];
  signatureSchemes?: readonly number[];
  alpn?: readonly string[];
  /** An empty `renegotiation_info` (RFC 5746). */
  renegotiationInfo?: boolean;
  statusRequest?: boolean;
  sct?: boolean;
  heartbeat?: boolean;
  encryptThenMac?: boolean;
  extendedMasterSecret?: boolean;
  /** Empty asks for a ticket, bytes present one (RFC 5077). */
  sessionTicket?: Buffer;
  supportedVersions?: readonly number[];
  /** Group and public value; an empty list asks the server to name its group (RFC 8446 section 4.2.8). */
  keyShares?: readonly { group: number; publicKey: Buffer }[];
  cookie?: Buffer;
}

type Encoder = {
  [K in keyof Required<HelloExtensions>]: (value: NonNullable<HelloExtensions[K]>) => [number, Buffer] | undefined;
};

const flag =
  (number: number, body = Buffer.alloc(0)) =>
  (on: boolean): [number, Buffer] | undefined =>
    on ? [number, body] : undefined;

const ENCODERS: Encoder = {
  serverName: (name) => [EXTENSION.serverName, vector(2, uint(1, 0), vector(2, Buffer.from(name, 'ascii')))],
  groups: (groups) => [EXTENSION.supportedGroups, uint16List(2, groups)],
  signatureSchemes: (schemes) => [EXTENSION.signatureAlgorithms, uint16List(2, schemes)],
  alpn: (names) => [EXTENSION.alpn, vector(2, ...names.map((name) => vector(1, Buffer.from(name, 'ascii'))))],
  renegotiationInfo: flag(EXTENSION.renegotiationInfo, Buffer.from([0])),
  statusRequest: flag(EXTENSION.statusRequest, Buffer.from([1, 0, 0, 0, 0])),
  sct: flag(EXTENSION.sct),
  heartbeat: flag(EXTENSION.heartbeat, Buffer.from([1])),
  encryptThenMac: flag(EXTENSION.encryptThenMac),
  extendedMasterSecret: flag(EXTENSION.extendedMasterSecret),
  sessionTicket: (ticket) => [EXTENSION.sessionTicket, ticket],
  supportedVersions: (versions) => [EXTENSION.supportedVersions, uint16List(1, versions)],
  keyShares: (shares) => [
    EXTENSION.keyShare,
    vector(2, ...shares.map(({ group, publicKey }) => Buffer.concat([uint(2, group), vector(2, publicKey)]))),
  ],
  cookie: (cookie) => [EXTENSION.cookie, vector(2, cookie)],
};

const POINT_FORMATS = Buffer.from([1, 0]);
const PSK_DHE_ONLY = Buffer.from([1, 1]);

/** The extensions block, length in front; empty when nothing is offered. `before`: bytes of the hello that precede it. */
export function encodeExtensions(extensions: HelloExtensions, before: number): Buffer {
  const encoded = (Object.keys(ENCODERS) as (keyof HelloExtensions)[]).flatMap((key) => {
    const value = extensions[key];
    const one =
      value === undefined ? undefined : (ENCODERS[key] as (v: typeof value) => [number, Buffer] | undefined)(value);
    return one ? [one] : [];
  });
  if (encoded.length === 0) return Buffer.alloc(0);
  if (extensions.groups) encoded.push([EXTENSION.pointFormats, POINT_FORMATS]);
  if (extensions.keyShares) encoded.push([EXTENSION.pskModes, PSK_DHE_ONLY]);
  const blocks = encoded.map(([number, body]) => Buffer.concat([uint(2, number), vector(2, body)]));
  return vector(2, ...blocks, padding(before + Buffer.concat(blocks).length));
}

/** Some servers hang on a hello of 256 to 511 bytes: fill up to 512 (RFC 7685). */
function padding(soFar: number): Buffer {
  const length = soFar + 6;
  if (length < 256 || length >= 512) return Buffer.alloc(0);
  return Buffer.concat([uint(2, EXTENSION.padding), vector(2, Buffer.alloc(Math.max(1, 512 - length - 4)))]);
}
