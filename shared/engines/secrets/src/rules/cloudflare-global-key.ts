import { defineRule } from '../types';

export default defineRule({
  id: 'cloudflare-global-key',
  name: 'Cloudflare global API key',
  provider: 'Cloudflare',
  description: 'A Cloudflare global API key. Whoever holds it does everything its user can in every account.',
  severity: 'critical',
  keywords: ['cloudflare', 'x-auth-key', 'cf_api_key'],
  patterns: [{ assigned: /[0-9a-f]{37}/ }],
  remediation: 'Change the key under My Profile, API Tokens, Global API Key, and use scoped tokens.',
  references: ['https://developers.cloudflare.com/fundamentals/api/get-started/keys/'],
  examples: { match: ['CLOUDFLARE_API_KEY=<<hex:37>>', 'X-Auth-Key: <<hex:37>>'], noMatch: ['X-Auth-Key: $KEY'] },
});
