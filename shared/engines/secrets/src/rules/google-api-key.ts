import { defineRule } from '../types';

export default defineRule({
  id: 'google-api-key',
  name: 'Google API key',
  provider: 'Google Cloud',
  description:
    "A Google API key. Whoever holds it calls the Google APIs the key is not kept from, on the project's bill.",
  severity: 'medium',
  keywords: ['AIza'],
  patterns: [{ token: /AIza[\w-]{35}/ }],
  entropy: 3.8,
  remediation:
    'Delete or restrict the key in the console under APIs and services, Credentials. Keys in browser and mobile apps cannot be secret: restrict them by referrer or app and by API.',
  references: ['https://cloud.google.com/docs/authentication/api-keys'],
  examples: {
    match: ['export GOOGLE_TOKEN=AIza<<base64url:35>>', '{"value": "AIza<<base64url:35>>", "other": 1}'],
    noMatch: ['see AIza<<base64url:11>> there', 'GOOGLE_TOKEN=AIzaxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
