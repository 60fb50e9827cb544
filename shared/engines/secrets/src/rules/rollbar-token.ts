import { defineRule } from '../types';

export default defineRule({
  id: 'rollbar-token',
  name: 'Rollbar access token',
  provider: 'Rollbar',
  description: 'A Rollbar access token. Whoever holds it sends or reads items of the project.',
  severity: 'low',
  keywords: ['rollbar'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: "Delete the token in the project's settings.",
  references: ['https://docs.rollbar.com/docs/access-tokens'],
  examples: {
    match: ['ROLLBAR_API_KEY=<<hex:32>>', '  "rollbarToken": "<<hex:32>>",'],
    noMatch: ['ROLLBAR_API_KEY=${ROLLBAR_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
