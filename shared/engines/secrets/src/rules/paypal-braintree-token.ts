import { defineRule } from '../types';

export default defineRule({
  id: 'paypal-braintree-token',
  name: 'Braintree access token',
  provider: 'PayPal',
  description: 'A Braintree access token. Whoever holds it takes payments and refunds as the merchant.',
  severity: 'critical',
  keywords: ['access_token$'],
  patterns: [{ token: /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/ }],
  remediation: 'Revoke the token in the control panel.',
  references: ['https://developer.paypal.com/braintree/docs'],
  examples: {
    match: ['token = "access_token$production$<<lowernum:16>>$<<hex:32>>"'],
    noMatch: ['access_token$production$abc'],
  },
});
