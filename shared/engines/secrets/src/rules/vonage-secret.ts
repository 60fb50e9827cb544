import { defineRule } from '../types';

export default defineRule({
  id: 'vonage-secret',
  name: 'Vonage API secret',
  provider: 'Vonage',
  description: "A Vonage API secret. Whoever holds it calls and texts on the account's bill.",
  severity: 'high',
  keywords: ['vonage', 'nexmo'],
  patterns: [{ assigned: /[A-Za-z0-9]{16}/ }],
  entropy: 3,
  remediation: 'Change the secret in the dashboard under API settings.',
  references: ['https://developer.vonage.com/en/account/secret-management'],
  examples: {
    match: ['VONAGE_API_SECRET=<<alnum:16>>', '  "vonageToken": "<<alnum:16>>",'],
    noMatch: ['VONAGE_API_SECRET=${VONAGE_API_SECRET}', 'digest of the file: <<alnum:16>>'],
  },
});
