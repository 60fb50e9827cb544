import { defineRule } from '../types';

export default defineRule({
  id: 'bybit-secret',
  name: 'Bybit API secret',
  provider: 'Bybit',
  description: 'A Bybit API secret. Whoever holds it trades and moves what is in the account, as far as the key may.',
  severity: 'critical',
  keywords: ['bybit'],
  patterns: [{ assigned: /[A-Za-z0-9]{36}/ }],
  entropy: 4,
  remediation: 'Delete the key under API management.',
  references: ['https://bybit-exchange.github.io/docs/'],
  examples: {
    match: ['BYBIT_API_SECRET=<<alnum:36>>', '  "bybitToken": "<<alnum:36>>",'],
    noMatch: ['BYBIT_API_SECRET=${BYBIT_API_SECRET}', 'digest of the file: <<alnum:36>>'],
  },
});
