import { defineRule } from '../types';

export default defineRule({
  id: 'shopify-partner-token',
  name: 'Shopify partner API token',
  provider: 'Shopify',
  description: "A Shopify partner API token. Whoever holds it reads the partner account's apps and payouts.",
  severity: 'high',
  keywords: ['prtapi_'],
  patterns: [{ token: /prtapi_[0-9a-fA-F]{32}/ }],
  remediation: 'Rotate the credentials of the app in the admin or the partner dashboard.',
  references: ['https://shopify.dev/docs/apps/build/authentication-authorization'],
  examples: {
    match: ['export SHOPIFY_TOKEN=prtapi_<<hex:32>>', '{"value": "prtapi_<<hex:32>>", "other": 1}'],
    noMatch: ['see prtapi_<<hex:10>> there', 'SHOPIFY_TOKEN=prtapi_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
