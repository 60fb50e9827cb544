import { defineRule } from '../types';

export default defineRule({
  id: 'zerotier-token',
  name: 'ZeroTier token',
  provider: 'ZeroTier',
  description: "A ZeroTier token. Whoever holds it changes the account's networks.",
  severity: 'high',
  keywords: ['zerotier'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: 'Delete the token in the account.',
  references: ['https://docs.zerotier.com'],
  examples: {
    match: ['ZEROTIER_API_KEY=<<alnum:32>>', '  "zerotierToken": "<<alnum:32>>",'],
    noMatch: ['ZEROTIER_API_KEY=${ZEROTIER_API_KEY}', 'digest of the file: <<alnum:32>>'],
  },
});
