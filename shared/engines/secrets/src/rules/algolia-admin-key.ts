import { defineRule } from '../types';

export default defineRule({
  id: 'algolia-admin-key',
  name: 'Algolia API key',
  provider: 'Algolia',
  description:
    'An Algolia API key. Whoever holds it reads, and with an admin key changes, the indexes; search-only keys are meant for browsers.',
  severity: 'high',
  keywords: ['algolia'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Regenerate the key in the dashboard under API keys.',
  references: ['https://www.algolia.com/doc/guides/security/api-keys/'],
  examples: {
    match: ['ALGOLIA_API_KEY=<<hex:32>>', '  "algoliaToken": "<<hex:32>>",'],
    noMatch: ['ALGOLIA_API_KEY=${ALGOLIA_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
