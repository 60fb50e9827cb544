import { defineRule } from '../types';

export default defineRule({
  id: 'coinbase-key',
  name: 'Coinbase API secret',
  provider: 'Coinbase',
  description:
    'A Coinbase API secret. Whoever holds it trades and moves what is in the account, as far as the key may.',
  severity: 'critical',
  keywords: ['coinbase'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{86}==|[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: "Delete the key in the account's API settings.",
  references: ['https://docs.cdp.coinbase.com'],
  examples: {
    match: ['COINBASE_API_SECRET=<<alnum:32>>', '  "coinbaseToken": "<<alnum:32>>",'],
    noMatch: ['COINBASE_API_SECRET=${COINBASE_API_SECRET}', 'digest of the file: <<alnum:32>>'],
  },
});
