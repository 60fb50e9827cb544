import { defineRule } from '../types';

export default defineRule({
  id: 'abuseipdb-key',
  name: 'AbuseIPDB API key',
  provider: 'AbuseIPDB',
  description: "An AbuseIPDB API key. Whoever holds it uses the account's quota.",
  severity: 'low',
  keywords: ['abuseipdb'],
  patterns: [{ assigned: /[0-9a-f]{80}/ }],
  remediation: 'Revoke the key in the account.',
  references: ['https://docs.abuseipdb.com'],
  examples: {
    match: ['ABUSEIPDB_API_KEY=<<hex:80>>', '  "abuseipdbToken": "<<hex:80>>",'],
    noMatch: ['ABUSEIPDB_API_KEY=${ABUSEIPDB_API_KEY}', 'digest of the file: <<hex:80>>'],
  },
});
