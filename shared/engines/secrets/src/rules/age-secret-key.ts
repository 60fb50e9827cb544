import { defineRule } from '../types';

export default defineRule({
  id: 'age-secret-key',
  name: 'age secret key',
  provider: 'age',
  description: 'An age secret key. Whoever holds it decrypts every file encrypted to it (SOPS files too).',
  severity: 'critical',
  keywords: ['AGE-SECRET-KEY-1'],
  patterns: [{ token: /AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/ }],
  checksum: 'bech32',
  remediation: 'Encrypt the files to a new key; what was encrypted to this one must count as read.',
  references: ['https://age-encryption.org/v1'],
  examples: {
    match: ['AGE-SECRET-KEY-<<age-key>>', 'SOPS_AGE_KEY=AGE-SECRET-KEY-<<age-key>>'],
    noMatch: [
      'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ',
      'AGE-SECRET-KEY-1 is the prefix',
    ],
  },
});
