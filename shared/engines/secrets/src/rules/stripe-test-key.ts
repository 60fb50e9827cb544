import { defineRule } from '../types';

export default defineRule({
  id: 'stripe-test-key',
  name: 'Stripe test secret key',
  provider: 'Stripe',
  description: "A Stripe test secret key. Whoever holds it reads and changes the account's test data.",
  severity: 'low',
  keywords: ['sk_test_', 'rk_test_'],
  patterns: [{ token: /[sr]k_test_[A-Za-z0-9]{24,240}/ }],
  remediation: 'Roll the key in the dashboard under Developers, API keys.',
  references: ['https://docs.stripe.com/keys'],
  examples: {
    match: ['export STRIPE_TOKEN=sk_test_<<alnum:24>>', '{"value": "sk_test_<<alnum:24>>", "other": 1}'],
    noMatch: ['see sk_test_<<alnum:8>> there', 'STRIPE_TOKEN=sk_test_xxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
