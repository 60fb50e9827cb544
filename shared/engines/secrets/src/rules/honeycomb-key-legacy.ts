import { defineRule } from '../types';

export default defineRule({
  id: 'honeycomb-key-legacy',
  name: 'Honeycomb API key (older)',
  provider: 'Honeycomb',
  description: 'A Honeycomb API key (older). Whoever holds it sends events, or manages the environment.',
  severity: 'medium',
  keywords: ['honeycomb'],
  patterns: [{ assigned: /[0-9a-f]{32}|[A-Za-z0-9]{22}/ }],
  entropy: 3.2,
  remediation: "Delete the key in the environment's settings.",
  references: ['https://docs.honeycomb.io/get-started/configure/environments/manage-api-keys/'],
  examples: {
    match: ['HONEYCOMB_API_KEY=<<hex:32>>', '  "honeycombToken": "<<hex:32>>",'],
    noMatch: ['HONEYCOMB_API_KEY=${HONEYCOMB_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
