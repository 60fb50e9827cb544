import { defineRule } from '../types';

export default defineRule({
  id: 'stripe-live-key',
  name: 'Stripe live secret key',
  provider: 'Stripe',
  description:
    'A Stripe live secret key. Whoever holds it charges, refunds and pays out, and reads the data of every customer.',
  severity: 'critical',
  keywords: ['sk_live_'],
  patterns: [{ token: /sk_live_[A-Za-z0-9]{24,240}/ }],
  remediation: 'Roll the key in the dashboard under Developers, API keys.',
  references: ['https://docs.stripe.com/keys'],
  verify: {
    url: 'https://api.stripe.com/v1/balance',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export STRIPE_TOKEN=sk_live_<<alnum:27>>', '{"value": "sk_live_<<alnum:27>>", "other": 1}'],
    noMatch: ['see sk_live_<<alnum:9>> there', 'STRIPE_TOKEN=sk_live_xxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
