import { defineRule } from '../types';

export default defineRule({
  id: 'sinch-token',
  name: 'Sinch API token',
  provider: 'Sinch',
  description: "A Sinch API token. Whoever holds it texts on the account's bill.",
  severity: 'high',
  keywords: ['sinch'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Renew the token in the dashboard.',
  references: ['https://developers.sinch.com'],
  examples: {
    match: ['SINCH_API_KEY=<<hex:32>>', '  "sinchToken": "<<hex:32>>",'],
    noMatch: ['SINCH_API_KEY=${SINCH_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
