/** A key exchange group (IANA "TLS Supported Groups"). `bits`: the field or prime size; `strength`: symmetric equivalent. */
export interface NamedGroup {
  code: number;
  name: string;
  kind: 'ec' | 'ffdh' | 'hybrid';
  bits: number;
  strength: number;
}

const ec = (code: number, name: string, bits: number): NamedGroup => ({
  code,
  name,
  kind: 'ec',
  bits,
  strength: bits >> 1,
});
const ffdh = (code: number, bits: number, strength: number): NamedGroup => ({
  code,
  name: `ffdhe${bits}`,
  kind: 'ffdh',
  bits,
  strength,
});
const hybrid = (code: number, name: string, strength: number): NamedGroup => ({
  code,
  name,
  kind: 'hybrid',
  bits: 256,
  strength,
});

export const GROUPS: readonly NamedGroup[] = [
  ec(29, 'X25519', 253),
  ec(23, 'P-256', 256),
  ec(24, 'P-384', 384),
  ec(25, 'P-521', 521),
  ec(30, 'X448', 448),
  ec(26, 'brainpoolP256r1', 256),
  ec(27, 'brainpoolP384r1', 384),
  ec(28, 'brainpoolP512r1', 512),
  ec(31, 'brainpoolP256r1tls13', 256),
  ec(32, 'brainpoolP384r1tls13', 384),
  ec(33, 'brainpoolP512r1tls13', 512),
  ec(1, 'sect163k1', 163),
  ec(2, 'sect163r1', 163),
  ec(3, 'sect163r2', 163),
  ec(4, 'sect193r1', 193),
  ec(5, 'sect193r2', 193),
  ec(6, 'sect233k1', 233),
  ec(7, 'sect233r1', 233),
  ec(8, 'sect239k1', 239),
  ec(9, 'sect283k1', 283),
  ec(10, 'sect283r1', 283),
  ec(11, 'sect409k1', 409),
  ec(12, 'sect409r1', 409),
  ec(13, 'sect571k1', 571),
  ec(14, 'sect571r1', 571),
  ec(15, 'secp160k1', 160),
  ec(16, 'secp160r1', 160),
  ec(17, 'secp160r2', 160),
  ec(18, 'secp192k1', 192),
  ec(19, 'P-192', 192),
  ec(20, 'secp224k1', 224),
  ec(21, 'P-224', 224),
  ec(22, 'secp256k1', 256),
  ffdh(256, 2048, 112),
  ffdh(257, 3072, 128),
  ffdh(258, 4096, 152),
  ffdh(259, 6144, 176),
  ffdh(260, 8192, 192),
  hybrid(0x11ec, 'X25519MLKEM768', 192),
  hybrid(0x11eb, 'SecP256r1MLKEM768', 192),
  hybrid(0x11ed, 'SecP384r1MLKEM1024', 256),
  hybrid(0x6399, 'X25519Kyber768Draft00', 192),
];

const BY_CODE = new Map(GROUPS.map((group) => [group.code, group]));

export function groupOf(code: number): NamedGroup {
  return BY_CODE.get(code) ?? { code, name: `group-0x${code.toString(16)}`, kind: 'ec', bits: 0, strength: 0 };
}

/** What a client of today offers; widely accepted, so that a probe about something else is not refused for its groups. */
export const COMMON_GROUPS = [29, 23, 24, 25, 30, 256, 257, 258, 21, 22];
