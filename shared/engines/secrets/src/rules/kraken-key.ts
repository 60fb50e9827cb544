import { defineRule } from '../types';

export default defineRule({
  id: 'kraken-key',
  name: 'Kraken private key',
  provider: 'Kraken',
  description: 'A Kraken private key. Whoever holds it trades and moves what is in the account, as far as the key may.',
  severity: 'critical',
  keywords: ['kraken'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{86}==/ }],
  remediation: 'Delete the key under Settings, API.',
  references: ['https://docs.kraken.com/api/'],
  examples: {
    match: ['KRAKEN_PRIVATE_KEY=<<alnum:86>>==', '  "krakenToken": "<<alnum:86>>==",'],
    noMatch: ['KRAKEN_PRIVATE_KEY=${KRAKEN_PRIVATE_KEY}', 'digest of the file: <<alnum:86>>=='],
  },
});
