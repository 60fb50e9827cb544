import { defineRule } from '../types';

export default defineRule({
  id: 'shopify-private-app-password',
  name: 'Shopify private app password',
  provider: 'Shopify',
  description:
    'A Shopify private app password. Whoever holds it reads orders and customers and changes the shop with the scopes it was given.',
  severity: 'critical',
  keywords: ['shppa_'],
  patterns: [{ token: /shppa_[0-9a-fA-F]{32}/ }],
  remediation: 'Rotate the credentials of the app in the admin or the partner dashboard.',
  references: ['https://shopify.dev/docs/apps/build/authentication-authorization'],
  examples: {
    match: ['export SHOPIFY_TOKEN=shppa_<<hex:32>>', '{"value": "shppa_<<hex:32>>", "other": 1}'],
    noMatch: ['see shppa_<<hex:10>> there', 'SHOPIFY_TOKEN=shppa_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
