import { defineRule } from '../types';

export default defineRule({
  id: 'codecov-token',
  name: 'Codecov token',
  provider: 'Codecov',
  description: 'A Codecov token. Whoever holds it uploads coverage for the repository, or uses the API.',
  severity: 'low',
  keywords: ['codecov'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Regenerate the token in the repository's settings.",
  references: ['https://docs.codecov.com/docs/codecov-tokens'],
  examples: {
    match: ['CODECOV_TOKEN=<<uuid>>', '  "codecovToken": "<<uuid>>",'],
    noMatch: ['CODECOV_TOKEN=${CODECOV_TOKEN}', 'digest of the file: <<uuid>>'],
  },
});
