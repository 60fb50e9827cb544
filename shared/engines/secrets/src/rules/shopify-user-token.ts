import { defineRule } from '../types';

export default defineRule({
  id: 'shopify-user-token',
  name: 'Shopify user access token',
  provider: 'Shopify',
  description: 'A Shopify user access token. Whoever holds it acts in the shop as a member of its staff.',
  severity: 'high',
  keywords: ['shpua_'],
  patterns: [{ token: /shpua_[0-9a-fA-F]{32}/ }],
  remediation: 'Rotate the credentials of the app in the admin or the partner dashboard.',
  references: ['https://shopify.dev/docs/apps/build/authentication-authorization'],
  examples: {
    match: ['export SHOPIFY_TOKEN=shpua_<<hex:32>>', '{"value": "shpua_<<hex:32>>", "other": 1}'],
    noMatch: ['see shpua_<<hex:10>> there', 'SHOPIFY_TOKEN=shpua_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
