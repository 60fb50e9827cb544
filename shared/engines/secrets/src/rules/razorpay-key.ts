import { defineRule } from '../types';

export default defineRule({
  id: 'razorpay-key',
  name: 'Razorpay key id',
  provider: 'Razorpay',
  description: 'A Razorpay key id. Whoever holds it has half of the pair that takes payments.',
  severity: 'medium',
  keywords: ['rzp_live_', 'rzp_test_'],
  patterns: [{ token: /rzp_(?:live|test)_[A-Za-z0-9]{14,24}/ }],
  remediation: 'Regenerate the keys in the dashboard under API keys.',
  references: ['https://razorpay.com/docs/payments/dashboard/account-settings/api-keys/'],
  examples: {
    match: ['export RAZORPAY_TOKEN=rzp_live_<<alnum:14>>', '{"value": "rzp_live_<<alnum:14>>", "other": 1}'],
    noMatch: ['see rzp_live_<<alnum:4>> there', 'RAZORPAY_TOKEN=rzp_live_xxxxxxxxxxxxxx'],
  },
});
