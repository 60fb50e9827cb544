import { defineRule } from '../types';

export default defineRule({
  id: 'kucoin-secret',
  name: 'KuCoin API secret',
  provider: 'KuCoin',
  description: 'A KuCoin API secret. Whoever holds it trades and moves what is in the account, as far as the key may.',
  severity: 'critical',
  keywords: ['kucoin'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Delete the key under API management.',
  references: ['https://www.kucoin.com/docs-new'],
  examples: {
    match: ['KUCOIN_API_SECRET=<<uuid>>', '  "kucoinToken": "<<uuid>>",'],
    noMatch: ['KUCOIN_API_SECRET=${KUCOIN_API_SECRET}', 'digest of the file: <<uuid>>'],
  },
});
