import {
  createECDH,
  diffieHellman,
  createPublicKey,
  generateKeyPairSync,
  type ECDH,
  type KeyObject,
} from 'node:crypto';

/** A key pair of one TLS 1.3 group. */
export interface KeyShare {
  group: number;
  publicKey: Buffer;
  /** Throws when `peer` is no public value of the group. */
  agree(peer: Buffer): Buffer;
}

const NIST_CURVES: Record<number, string> = { 23: 'prime256v1', 24: 'secp384r1', 25: 'secp521r1' };
const MONTGOMERY: Record<number, 'x25519' | 'x448'> = { 29: 'x25519', 30: 'x448' };

/** A fresh pair; undefined for a group this engine cannot compute in. */
export function makeKeyShare(group: number): KeyShare | undefined {
  const curve = NIST_CURVES[group];
  if (curve) return nistShare(group, createECDH(curve));
  const type = MONTGOMERY[group];
  return type ? montgomeryShare(group, type) : undefined;
}

let shared: KeyShare[] | undefined;

/**
 * X25519 and P-256, what nearly every server takes at once. Made once: probes neither send nor receive anything
 * secret, so that a pair of keys per process is enough and saves a key generation per probe.
 */
export function keyShares(): KeyShare[] {
  shared ??= [29, 23].flatMap((group) => makeKeyShare(group) ?? []);
  return shared;
}

function nistShare(group: number, ecdh: ECDH): KeyShare {
  return { group, publicKey: ecdh.generateKeys(), agree: (peer) => ecdh.computeSecret(peer) };
}

function montgomeryShare(group: number, type: 'x25519' | 'x448'): KeyShare {
  const { publicKey, privateKey } = type === 'x25519' ? generateKeyPairSync('x25519') : generateKeyPairSync('x448');
  const crv = type === 'x25519' ? 'X25519' : 'X448';
  return {
    group,
    publicKey: Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'),
    agree: (peer) => diffieHellman({ privateKey, publicKey: importPublic(crv, peer) }),
  };
}

function importPublic(crv: string, raw: Buffer): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv, x: raw.toString('base64url') } });
}
