import { defineRule } from '../types';

export default defineRule({
  id: 'shopify-custom-app-token',
  name: 'Shopify custom app access token',
  provider: 'Shopify',
  description:
    'A Shopify custom app access token. Whoever holds it reads orders and customers and changes the shop with the scopes it was given.',
  severity: 'critical',
  keywords: ['shpca_'],
  patterns: [{ token: /shpca_[0-9a-fA-F]{32}/ }],
  remediation: 'Rotate the credentials of the app in the admin or the partner dashboard.',
  references: ['https://shopify.dev/docs/apps/build/authentication-authorization'],
  examples: {
    match: ['export SHOPIFY_TOKEN=shpca_<<hex:32>>', '{"value": "shpca_<<hex:32>>", "other": 1}'],
    noMatch: ['see shpca_<<hex:10>> there', 'SHOPIFY_TOKEN=shpca_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
