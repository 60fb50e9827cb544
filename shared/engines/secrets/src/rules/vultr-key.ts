import { defineRule } from '../types';

export default defineRule({
  id: 'vultr-key',
  name: 'Vultr API key',
  provider: 'Vultr',
  description: "A Vultr API key. Whoever holds it manages the account's servers.",
  severity: 'critical',
  keywords: ['vultr'],
  patterns: [{ assigned: /[A-Z0-9]{36}/ }],
  entropy: 3.8,
  remediation: 'Regenerate the key under Account, API.',
  references: ['https://docs.vultr.com/products/platform/api'],
  verify: {
    url: 'https://api.vultr.com/v2/account',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['VULTR_API_KEY=<<uppernum:36>>', '  "vultrToken": "<<uppernum:36>>",'],
    noMatch: ['VULTR_API_KEY=${VULTR_API_KEY}', 'digest of the file: <<uppernum:36>>'],
  },
});
