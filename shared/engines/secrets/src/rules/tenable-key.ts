import { defineRule } from '../types';

export default defineRule({
  id: 'tenable-key',
  name: 'Tenable secret key',
  provider: 'Tenable',
  description: 'A Tenable secret key. Whoever holds it reads the vulnerabilities of the whole estate.',
  severity: 'critical',
  keywords: ['tenable', 'nessus'],
  patterns: [{ assigned: /[0-9a-f]{64}/ }],
  remediation: 'Generate new keys in the account.',
  references: ['https://developer.tenable.com'],
  examples: {
    match: ['TENABLE_SECRET_KEY=<<hex:64>>', '  "tenableToken": "<<hex:64>>",'],
    noMatch: ['TENABLE_SECRET_KEY=${TENABLE_SECRET_KEY}', 'digest of the file: <<hex:64>>'],
  },
});
