import { defineRule } from '../types';

export default defineRule({
  id: 'paypal-secret',
  name: 'PayPal client secret',
  provider: 'PayPal',
  description: 'A PayPal client secret. Whoever holds it takes and sends payments as the application.',
  severity: 'critical',
  keywords: ['paypal'],
  patterns: [{ assigned: /E[A-Za-z0-9_-]{79}/ }],
  entropy: 4,
  remediation: 'Add a new secret to the app in the developer dashboard and delete this one.',
  references: ['https://developer.paypal.com/api/rest/authentication/'],
  examples: {
    match: ['PAYPAL_CLIENT_SECRET=E<<alnum:79>>', '  "paypalToken": "E<<alnum:79>>",'],
    noMatch: ['PAYPAL_CLIENT_SECRET=${PAYPAL_CLIENT_SECRET}', 'digest of the file: E<<alnum:79>>'],
  },
});
