import { RSASSAPSSParams, type AlgorithmIdentifier } from 'pkijs';

export interface SignatureAlgorithm {
  /** Null where the scheme brings its own (Ed25519, ML-DSA). */
  hash: string | null;
  algorithm: string;
}

const HASHES: Record<string, string> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const of = (algorithm: string, hash: string | null): SignatureAlgorithm => ({ algorithm, hash });

const SIGNATURES: Record<string, SignatureAlgorithm> = {
  '1.2.840.113549.1.1.2': of('RSA', 'md2'),
  '1.2.840.113549.1.1.3': of('RSA', 'md4'),
  '1.2.840.113549.1.1.4': of('RSA', 'md5'),
  '1.2.840.113549.1.1.5': of('RSA', 'sha1'),
  '1.3.14.3.2.29': of('RSA', 'sha1'),
  '1.2.840.113549.1.1.14': of('RSA', 'sha224'),
  '1.2.840.113549.1.1.11': of('RSA', 'sha256'),
  '1.2.840.113549.1.1.12': of('RSA', 'sha384'),
  '1.2.840.113549.1.1.13': of('RSA', 'sha512'),
  '1.2.840.10045.4.1': of('ECDSA', 'sha1'),
  '1.2.840.10045.4.3.1': of('ECDSA', 'sha224'),
  '1.2.840.10045.4.3.2': of('ECDSA', 'sha256'),
  '1.2.840.10045.4.3.3': of('ECDSA', 'sha384'),
  '1.2.840.10045.4.3.4': of('ECDSA', 'sha512'),
  '1.2.840.10040.4.3': of('DSA', 'sha1'),
  '2.16.840.1.101.3.4.3.1': of('DSA', 'sha224'),
  '2.16.840.1.101.3.4.3.2': of('DSA', 'sha256'),
  '1.3.101.112': of('Ed25519', null),
  '1.3.101.113': of('Ed448', null),
  '2.16.840.1.101.3.4.3.17': of('ML-DSA-44', null),
  '2.16.840.1.101.3.4.3.18': of('ML-DSA-65', null),
  '2.16.840.1.101.3.4.3.19': of('ML-DSA-87', null),
};

const PSS = '1.2.840.113549.1.1.10';

/** Reads an AlgorithmIdentifier (RFC 4055, 5758, 8410, 9881); one it does not know keeps its object identifier. */
export function signatureAlgorithmOf(identifier: AlgorithmIdentifier): SignatureAlgorithm {
  if (identifier.algorithmId !== PSS) return SIGNATURES[identifier.algorithmId] ?? of(identifier.algorithmId, null);
  const params = new RSASSAPSSParams({ schema: identifier.algorithmParams });
  return of('RSA-PSS', HASHES[params.hashAlgorithm.algorithmId] ?? null);
}

/** The hash behind its object identifier, as `node:crypto` names it. */
export function hashName(oid: string): string | undefined {
  return HASHES[oid];
}
