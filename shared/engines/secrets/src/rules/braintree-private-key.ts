import { defineRule } from '../types';

export default defineRule({
  id: 'braintree-private-key',
  name: 'Braintree private key',
  provider: 'PayPal',
  description: 'A Braintree private key. Whoever holds it takes payments and refunds as the merchant.',
  severity: 'critical',
  keywords: ['braintree', 'bt_private_key'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Delete the key in the control panel under API.',
  references: ['https://developer.paypal.com/braintree/docs'],
  examples: {
    match: ['BRAINTREE_PRIVATE_KEY=<<hex:32>>', '  "braintreeToken": "<<hex:32>>",'],
    noMatch: ['BRAINTREE_PRIVATE_KEY=${BRAINTREE_PRIVATE_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
