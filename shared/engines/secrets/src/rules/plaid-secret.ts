import { defineRule } from '../types';

export default defineRule({
  id: 'plaid-secret',
  name: 'Plaid secret',
  provider: 'Plaid',
  description: "A Plaid secret. Whoever holds it reads the bank data of the application's users.",
  severity: 'critical',
  keywords: ['plaid'],
  patterns: [{ assigned: /[0-9a-f]{30}/ }],
  remediation: 'Rotate the secret in the dashboard under Keys.',
  references: ['https://plaid.com/docs/'],
  examples: {
    match: ['PLAID_SECRET=<<hex:30>>', '  "plaidToken": "<<hex:30>>",'],
    noMatch: ['PLAID_SECRET=${PLAID_SECRET}', 'digest of the file: <<hex:30>>'],
  },
});
