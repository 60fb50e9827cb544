import { defineRule } from '../types';

export default defineRule({
  id: 'optimizely-token',
  name: 'Optimizely token',
  provider: 'Optimizely',
  description: 'An Optimizely token. Whoever holds it changes experiments.',
  severity: 'medium',
  keywords: ['optimizely'],
  patterns: [{ assigned: /2:[A-Za-z0-9_-]{50,64}/ }],
  remediation: 'Revoke the token in the profile.',
  references: ['https://docs.developers.optimizely.com'],
  examples: {
    match: ['OPTIMIZELY_API_KEY=2:<<alnum:54>>', '  "optimizelyToken": "2:<<alnum:54>>",'],
    noMatch: ['OPTIMIZELY_API_KEY=${OPTIMIZELY_API_KEY}', 'digest of the file: 2:<<alnum:54>>'],
  },
});
