import { defineRule } from '../types';

export default defineRule({
  id: 'shopify-access-token',
  name: 'Shopify admin access token',
  provider: 'Shopify',
  description:
    'A Shopify admin access token. Whoever holds it reads orders and customers and changes the shop with the scopes it was given.',
  severity: 'critical',
  keywords: ['shpat_'],
  patterns: [{ token: /shpat_[0-9a-fA-F]{32}/ }],
  remediation: 'Rotate the credentials of the app in the admin or the partner dashboard.',
  references: ['https://shopify.dev/docs/apps/build/authentication-authorization'],
  examples: {
    match: ['export SHOPIFY_TOKEN=shpat_<<hex:32>>', '{"value": "shpat_<<hex:32>>", "other": 1}'],
    noMatch: ['see shpat_<<hex:10>> there', 'SHOPIFY_TOKEN=shpat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
