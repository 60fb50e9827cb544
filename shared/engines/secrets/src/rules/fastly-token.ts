import { defineRule } from '../types';

export default defineRule({
  id: 'fastly-token',
  name: 'Fastly API token',
  provider: 'Fastly',
  description: 'A Fastly API token. Whoever holds it changes services and purges caches with the scope it was given.',
  severity: 'high',
  keywords: ['fastly'],
  patterns: [{ assigned: /[\w-]{32}/ }],
  entropy: 4,
  remediation: 'Delete the token under Account, API tokens.',
  references: ['https://www.fastly.com/documentation/reference/api/auth-tokens/'],
  verify: {
    url: 'https://api.fastly.com/tokens/self',
    headers: { 'fastly-key': '{secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['FASTLY_API_KEY=<<alnum:32>>', '  "fastlyToken": "<<alnum:32>>",'],
    noMatch: ['FASTLY_API_KEY=${FASTLY_API_KEY}', 'digest of the file: <<alnum:32>>'],
  },
});
