import { defineRule } from '../types';

export default defineRule({
  id: 'duffel-token',
  name: 'Duffel access token',
  provider: 'Duffel',
  description: "A Duffel access token. Whoever holds it books flights on the account's bill.",
  severity: 'high',
  keywords: ['duffel_live_', 'duffel_test_'],
  patterns: [{ token: /duffel_(?:live|test)_[\w-]{43}/ }],
  remediation: 'Delete the token in the dashboard.',
  references: ['https://duffel.com/docs'],
  examples: {
    match: ['export DUFFEL_TOKEN=duffel_live_<<alnum:43>>', '{"value": "duffel_live_<<alnum:43>>", "other": 1}'],
    noMatch: [
      'see duffel_live_<<alnum:14>> there',
      'DUFFEL_TOKEN=duffel_live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
