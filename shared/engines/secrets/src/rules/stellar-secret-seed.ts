import { defineRule } from '../types';

export default defineRule({
  id: 'stellar-secret-seed',
  name: 'Stellar secret seed',
  provider: 'Stellar',
  description: 'A Stellar secret seed. Whoever holds it moves everything the account holds.',
  severity: 'critical',
  keywords: ['stellar', 'secret', 'seed'],
  patterns: [{ near: /(?<![A-Za-z0-9])(S[A-Z2-7]{55})(?![A-Za-z0-9])/, before: 1, after: 120 }],
  checksum: 'stellar',
  publicPrefix: 1,
  remediation: 'Move the funds to a new account at once.',
  references: ['https://developers.stellar.org/docs'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: ['secret = "<<stellar-seed>>"'],
    noMatch: ['stellar seed of the random numbers is S<<base32:55>>'],
  },
});
