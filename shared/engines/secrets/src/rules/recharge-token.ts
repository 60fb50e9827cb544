import { defineRule } from '../types';

export default defineRule({
  id: 'recharge-token',
  name: 'Recharge API token',
  provider: 'Recharge',
  description: 'A Recharge API token. Whoever holds it reads and changes subscriptions.',
  severity: 'high',
  keywords: ['sk_1x1_', 'sk_2x2_'],
  patterns: [{ token: /sk_(?:1x1|2x2|1x3|3x3)_[0-9a-f]{64}/ }],
  remediation: 'Delete the token in the API settings.',
  references: ['https://developer.rechargepayments.com'],
  examples: {
    match: ['export RECHARGE_TOKEN=sk_1x1_<<hex:64>>', '{"value": "sk_1x1_<<hex:64>>", "other": 1}'],
    noMatch: [
      'see sk_1x1_<<hex:21>> there',
      'RECHARGE_TOKEN=sk_1x1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
