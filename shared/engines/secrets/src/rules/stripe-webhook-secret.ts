import { defineRule } from '../types';

export default defineRule({
  id: 'stripe-webhook-secret',
  name: 'Stripe webhook signing secret',
  provider: 'Stripe',
  description:
    'A Stripe webhook signing secret. Whoever holds it can send events that look as if the provider had sent them.',
  severity: 'medium',
  keywords: ['whsec_'],
  patterns: [{ token: /whsec_[A-Za-z0-9+/]{32,64}={0,2}/ }],
  remediation: 'Roll the secret of the endpoint. Svix, Clerk, Resend and others use the same prefix.',
  references: ['https://docs.stripe.com/webhooks/signature'],
  examples: {
    match: ['export STRIPE_TOKEN=whsec_<<alnum:32>>', '{"value": "whsec_<<alnum:32>>", "other": 1}'],
    noMatch: ['see whsec_<<alnum:10>> there', 'STRIPE_TOKEN=whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
