/** Profile -> time limit in ms and what it does. */
export const PROFILES = {
  quick: { timeoutMs: 60_000, description: 'Protocols, common ciphers, certificate, trust and HSTS' },
  standard: {
    timeoutMs: 180_000,
    description: 'Quick, and every cipher, key exchange, handshake features and stapling, Heartbleed, CCS injection',
  },
  comprehensive: {
    timeoutMs: 300_000,
    description:
      'Standard, and server preference, renegotiation, resumption, weak signatures, Ticketbleed, compression, CAA',
  },
  vulnerability: {
    timeoutMs: 300_000,
    description: 'Every known weakness of protocol and implementation, the RSA padding oracle (ROBOT) included',
  },
} as const;
export type Profile = keyof typeof PROFILES;

export const ALL_PROFILES = Object.keys(PROFILES) as Profile[];
export const FROM_STANDARD: readonly Profile[] = ['standard', 'comprehensive', 'vulnerability'];
export const DEEP: readonly Profile[] = ['comprehensive', 'vulnerability'];

export function isProfile(name: string): name is Profile {
  return Object.hasOwn(PROFILES, name);
}
