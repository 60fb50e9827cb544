import { defineRule } from '../types';

export default defineRule({
  id: 'ethereum-private-key',
  name: 'Ethereum private key',
  provider: 'Ethereum',
  description: 'An Ethereum private key. Whoever holds it moves everything the account holds.',
  severity: 'critical',
  keywords: ['private_key', 'privatekey', 'deployer_key', 'wallet_key', 'eth_key'],
  patterns: [{ assigned: /(?:0x)?[0-9a-fA-F]{64}/, anyName: true }],
  publicPrefix: 2,
  remediation: 'Move the funds to a new account at once.',
  references: ['https://ethereum.org/en/developers/docs/accounts/'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: ['DEPLOYER_PRIVATE_KEY=0x<<hex:64>>', '  "private_key": "0x<<hex:64>>",'],
    noMatch: ['DEPLOYER_PRIVATE_KEY=${DEPLOYER_PRIVATE_KEY}', 'digest of the file: 0x<<hex:64>>'],
  },
});
