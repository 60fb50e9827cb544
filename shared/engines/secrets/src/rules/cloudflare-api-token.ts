import { defineRule } from '../types';

export default defineRule({
  id: 'cloudflare-api-token',
  name: 'Cloudflare API token',
  provider: 'Cloudflare',
  description:
    'A Cloudflare API token. Whoever holds it changes zones, DNS and Workers with the permissions it was given.',
  severity: 'critical',
  keywords: ['cloudflare', 'cf_api_token', 'cf_token'],
  patterns: [{ assigned: /[\w-]{40}/ }],
  entropy: 4,
  remediation: 'Roll or delete the token under My Profile, API Tokens.',
  references: ['https://developers.cloudflare.com/fundamentals/api/get-started/create-token/'],
  verify: {
    url: 'https://api.cloudflare.com/client/v4/user/tokens/verify',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [400, 401, 403],
  },
  examples: {
    match: ['CLOUDFLARE_API_TOKEN=<<alnum:40>>', '  "cloudflareToken": "<<alnum:40>>",'],
    noMatch: ['CLOUDFLARE_API_TOKEN=${CLOUDFLARE_API_TOKEN}', 'digest of the file: <<alnum:40>>'],
  },
});
