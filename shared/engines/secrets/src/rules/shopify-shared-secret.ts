import { defineRule } from '../types';

export default defineRule({
  id: 'shopify-shared-secret',
  name: 'Shopify app shared secret',
  provider: 'Shopify',
  description:
    'A Shopify app shared secret. Whoever holds it can forge the requests Shopify sends to the app, and exchange codes for tokens.',
  severity: 'high',
  keywords: ['shpss_'],
  patterns: [{ token: /shpss_[0-9a-fA-F]{32}/ }],
  remediation: 'Rotate the credentials of the app in the admin or the partner dashboard.',
  references: ['https://shopify.dev/docs/apps/build/authentication-authorization'],
  examples: {
    match: ['export SHOPIFY_TOKEN=shpss_<<hex:32>>', '{"value": "shpss_<<hex:32>>", "other": 1}'],
    noMatch: ['see shpss_<<hex:10>> there', 'SHOPIFY_TOKEN=shpss_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
