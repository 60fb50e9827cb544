import type { SslFacts } from '../facts';
import { PROTOCOLS, type Protocol } from '../wire/protocol';

const PROTOCOL_SCORE: Record<Protocol, number> = {
  SSLv2: 0,
  SSLv3: 60,
  'TLSv1.0': 85,
  'TLSv1.1': 90,
  'TLSv1.2': 100,
  'TLSv1.3': 100,
};
// What an export suite's key exchange is worth, in bits of a symmetric key.
const EXPORT_STRENGTH = 40;

/** Mean of the best and the worst protocol offered. */
export function protocolScore(protocols: SslFacts['protocols']): number {
  const scores = PROTOCOLS.filter((one) => protocols[one] === 'offered').map((one) => PROTOCOL_SCORE[one]);
  return scores.length === 0 ? 0 : (Math.max(...scores) + Math.min(...scores)) / 2;
}

/** The weakest way to agree on keys: certificate key, Diffie-Hellman parameters, curves, export and anonymous suites. */
export function keyExchangeScore({ certificate, dh = [], groups, ciphers = [] }: Partial<SslFacts>): number {
  const suites = ciphers.flatMap((one) => one.suites);
  if (suites.some(({ authentication }) => authentication === 'anonymous')) return 0;
  const strengths = [
    ...(certificate
      ? [certificate.leaf, ...certificate.others].map(({ key }) =>
          /^(rsa|dsa)/.test(key.type) ? finiteField(key.bits) : key.bits / 2,
        )
      : []),
    ...dh.map(({ bits }) => finiteField(bits)),
    ...[...(groups?.tls12 ?? []), ...(groups?.tls13 ?? [])].map(({ strength }) => strength),
    ...(suites.some((suite) => suite.export) ? [EXPORT_STRENGTH] : []),
  ];
  return Math.min(100, ...strengths.map(strengthScore));
}

/** Mean of the strongest and the weakest cipher offered. */
export function cipherScore(ciphers: SslFacts['ciphers']): number {
  const scores = ciphers.flatMap(({ suites }) => suites.map(({ bits }) => bitsScore(bits)));
  return scores.length === 0 ? 0 : (Math.max(...scores) + Math.min(...scores)) / 2;
}

/** Symmetric equivalent of an RSA or Diffie-Hellman modulus (NIST SP 800-57 part 1, table 2). */
function finiteField(bits: number): number {
  if (bits < 1024) return Math.min(56, bits / 12);
  if (bits < 2048) return 80;
  return bits < 3072 ? 112 : 128;
}

function strengthScore(strength: number): number {
  if (strength < 50) return 20;
  if (strength < 80) return 40;
  if (strength < 112) return 70;
  return strength < 125 ? 90 : 100;
}

function bitsScore(bits: number): number {
  if (bits === 0) return 0;
  if (bits < 112) return 20;
  if (bits < 128) return 60;
  return bits < 256 ? 90 : 100;
}
