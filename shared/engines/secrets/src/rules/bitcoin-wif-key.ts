import { defineRule } from '../types';

export default defineRule({
  id: 'bitcoin-wif-key',
  name: 'Bitcoin private key',
  provider: 'Bitcoin',
  description: 'A Bitcoin private key. Whoever holds it moves everything the address holds.',
  severity: 'critical',
  keywords: ['private', 'wif', 'bitcoin', 'btc', 'wallet'],
  patterns: [{ near: /(?<![A-Za-z0-9])([5KLc9][1-9A-HJ-NP-Za-km-z]{50,51})(?![A-Za-z0-9])/, before: 1, after: 160 }],
  checksum: 'base58check',
  publicPrefix: 1,
  remediation: 'Move the funds to a new address at once.',
  references: ['https://en.bitcoin.it/wiki/Wallet_import_format'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: { match: ['wallet_private_key = "<<wif>>"'], noMatch: ['wallet_id = "K<<base58:51>>"'] },
});
