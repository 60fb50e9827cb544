import type { CipherFacts } from '../facts';
import { CLEAR_PROTOCOLS, type ClearProtocol } from '../wire/protocol';

/** The newest offered protocol whose handshake is in the clear, with the suites it takes; undefined for TLS 1.3 alone. */
export function bestClear(
  ciphers: readonly CipherFacts[],
): { protocol: ClearProtocol; suites: CipherFacts['suites']; codes: number[] } | undefined {
  for (const protocol of CLEAR_PROTOCOLS) {
    const suites = ciphers.find((one) => one.protocol === protocol)?.suites ?? [];
    if (suites.length > 0) return { protocol, suites, codes: suites.map(({ code }) => code) };
  }
  return undefined;
}
