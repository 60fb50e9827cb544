import { defineRule } from '../types';

export default defineRule({
  id: 'stripe-live-restricted-key',
  name: 'Stripe live restricted key',
  provider: 'Stripe',
  description:
    "A Stripe live restricted key. Whoever holds it does with live payments what the key's permissions let it.",
  severity: 'high',
  keywords: ['rk_live_'],
  patterns: [{ token: /rk_live_[A-Za-z0-9]{24,240}/ }],
  remediation: 'Roll the key in the dashboard under Developers, API keys.',
  references: ['https://docs.stripe.com/keys'],
  verify: {
    url: 'https://api.stripe.com/v1/balance',
    headers: { authorization: 'Bearer {secret}' },
    active: [200, 403],
    inactive: [401],
  },
  examples: {
    match: ['export STRIPE_TOKEN=rk_live_<<alnum:27>>', '{"value": "rk_live_<<alnum:27>>", "other": 1}'],
    noMatch: ['see rk_live_<<alnum:9>> there', 'STRIPE_TOKEN=rk_live_xxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
