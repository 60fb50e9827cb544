import { defineRule } from '../types';

export default defineRule({
  id: 'checkout-com-key',
  name: 'Checkout.com secret key',
  provider: 'Checkout.com',
  description: 'A Checkout.com secret key. Whoever holds it takes payments and refunds.',
  severity: 'critical',
  keywords: ['checkout', 'cko_', 'sk_'],
  patterns: [
    {
      assigned:
        /sk_(?:sbox_|test_)?[a-z2-7]{26}[*#$=]?|sk_(?:test_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
    },
  ],
  remediation: 'Roll the key in the dashboard.',
  references: ['https://www.checkout.com/docs'],
  examples: { match: ['CHECKOUT_SECRET_KEY=sk_<<uuid>>'], noMatch: ['CHECKOUT_SECRET_KEY=sk_abc'] },
});
