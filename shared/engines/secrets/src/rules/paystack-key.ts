import { defineRule } from '../types';

export default defineRule({
  id: 'paystack-key',
  name: 'Paystack secret key',
  provider: 'Paystack',
  description: 'A Paystack secret key. Whoever holds it takes payments and sends transfers.',
  severity: 'critical',
  keywords: ['sk_live_', 'sk_test_'],
  patterns: [{ token: /sk_(?:live|test)_[0-9a-f]{40}/ }],
  specificity: 4,
  remediation: 'Generate new keys under Settings, API keys and webhooks.',
  references: ['https://paystack.com/docs/api/authentication/'],
  examples: {
    match: ['export PAYSTACK_TOKEN=sk_live_<<hex:40>>', '{"value": "sk_live_<<hex:40>>", "other": 1}'],
    noMatch: ['see sk_live_<<hex:13>> there', 'PAYSTACK_TOKEN=sk_live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
