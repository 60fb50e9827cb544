import { defineRule } from '../types';

export default defineRule({
  id: 'easypost-key',
  name: 'EasyPost API key',
  provider: 'EasyPost',
  description: "An EasyPost API key. Whoever holds it buys labels on the account's bill.",
  severity: 'medium',
  keywords: ['EZAK', 'EZTK'],
  patterns: [{ token: /EZ[AT]K[0-9a-z]{32}[A-Za-z0-9]{22}/ }],
  remediation: 'Delete the key in the dashboard.',
  references: ['https://docs.easypost.com'],
  examples: {
    match: [
      'export EASYPOST_TOKEN=EZAK<<lowernum:32>><<alnum:22>>',
      '{"value": "EZAK<<lowernum:32>><<alnum:22>>", "other": 1}',
    ],
    noMatch: ['see EZAK<<lowernum:10>> there', 'EASYPOST_TOKEN=EZAKxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
