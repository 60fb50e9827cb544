import { defineRule } from '../types';

export default defineRule({
  id: 'bip32-extended-private-key',
  name: 'extended private key',
  provider: 'Bitcoin',
  description: 'An extended private key. Whoever holds it moves everything the wallet holds.',
  severity: 'critical',
  keywords: ['xprv', 'tprv', 'yprv', 'zprv'],
  patterns: [{ token: /[xtyz]prv[1-9A-HJ-NP-Za-km-z]{107,108}/ }],
  checksum: 'base58check',
  remediation: 'Move the funds to a new wallet at once.',
  references: ['https://en.bitcoin.it/wiki/BIP_0032'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: { match: ['seed: <<xprv>>'], noMatch: ['seed: xprv<<base58:107>>'] },
});
