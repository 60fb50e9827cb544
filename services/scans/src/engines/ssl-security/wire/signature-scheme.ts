/** Signature schemes (RFC 8446 section 4.2.3; RFC 5246's hash and signature pairs for those before it). */
export const SIGNATURE_SCHEMES = {
  0x0101: 'rsa_pkcs1_md5',
  0x0201: 'rsa_pkcs1_sha1',
  0x0202: 'dsa_sha1',
  0x0203: 'ecdsa_sha1',
  0x0301: 'rsa_pkcs1_sha224',
  0x0303: 'ecdsa_sha224',
  0x0401: 'rsa_pkcs1_sha256',
  0x0402: 'dsa_sha256',
  0x0403: 'ecdsa_secp256r1_sha256',
  0x0501: 'rsa_pkcs1_sha384',
  0x0503: 'ecdsa_secp384r1_sha384',
  0x0601: 'rsa_pkcs1_sha512',
  0x0603: 'ecdsa_secp521r1_sha512',
  0x0804: 'rsa_pss_rsae_sha256',
  0x0805: 'rsa_pss_rsae_sha384',
  0x0806: 'rsa_pss_rsae_sha512',
  0x0807: 'ed25519',
  0x0808: 'ed448',
  0x0809: 'rsa_pss_pss_sha256',
  0x080a: 'rsa_pss_pss_sha384',
  0x080b: 'rsa_pss_pss_sha512',
} as const;

export function signatureSchemeName(code: number): string {
  return (SIGNATURE_SCHEMES as Record<number, string>)[code] ?? `0x${code.toString(16).padStart(4, '0')}`;
}

/** Everything, strongest first, so that the weak ones are taken only by servers that have nothing better. */
export const ALL_SCHEMES: readonly number[] = [
  0x0804, 0x0805, 0x0806, 0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0809, 0x080a, 0x080b, 0x0401, 0x0501, 0x0601,
  0x0402, 0x0301, 0x0303, 0x0201, 0x0203, 0x0202, 0x0101,
];
export const MD5_SCHEMES: readonly number[] = [0x0101];
export const SHA1_SCHEMES: readonly number[] = [0x0201, 0x0203, 0x0202];
