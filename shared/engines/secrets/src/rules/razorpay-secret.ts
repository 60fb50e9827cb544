import { defineRule } from '../types';

export default defineRule({
  id: 'razorpay-secret',
  name: 'Razorpay key secret',
  provider: 'Razorpay',
  description: 'A Razorpay key secret. Whoever holds it takes payments and refunds.',
  severity: 'critical',
  keywords: ['razorpay'],
  patterns: [{ assigned: /[A-Za-z0-9]{24}/ }],
  entropy: 3.8,
  remediation: 'Regenerate the keys in the dashboard under API keys.',
  references: ['https://razorpay.com/docs/payments/dashboard/account-settings/api-keys/'],
  examples: {
    match: ['RAZORPAY_KEY_SECRET=<<alnum:24>>', '  "razorpayToken": "<<alnum:24>>",'],
    noMatch: ['RAZORPAY_KEY_SECRET=${RAZORPAY_KEY_SECRET}', 'digest of the file: <<alnum:24>>'],
  },
});
