import { defineRule } from '../types';

export default defineRule({
  id: 'binance-key',
  name: 'Binance API secret',
  provider: 'Binance',
  description: 'A Binance API secret. Whoever holds it trades and moves what is in the account, as far as the key may.',
  severity: 'critical',
  keywords: ['binance'],
  patterns: [{ assigned: /[A-Za-z0-9]{64}/ }],
  entropy: 4.3,
  remediation: 'Delete the key under API management.',
  references: ['https://developers.binance.com'],
  examples: {
    match: ['BINANCE_API_SECRET=<<alnum:64>>', '  "binanceToken": "<<alnum:64>>",'],
    noMatch: ['BINANCE_API_SECRET=${BINANCE_API_SECRET}', 'digest of the file: <<alnum:64>>'],
  },
});
