import type { CspPolicy } from './types';
import { parseSource } from './parse-source';

/** Every script or style nonce of the policies, once each. */
export function noncesOf(policies: CspPolicy[]): string[] {
  const nonces = new Set<string>();
  for (const { directives } of policies) {
    for (const value of directives.flatMap((directive) => directive.values)) {
      const source = parseSource(value);
      if (source.kind === 'nonce') nonces.add(source.value);
    }
  }
  return [...nonces];
}

/** Bits a nonce of that text can carry at most: base64 holds 6 in a character, hexadecimal only 4. */
export function nonceBits(nonce: string): number {
  const text = nonce.replace(/=+$/, '');
  return text.length * (/^[0-9a-f]+$/.test(text) || /^[0-9A-F]+$/.test(text) ? 4 : /^\d+$/.test(text) ? 3 : 6);
}
