import { defineRule } from '../types';

export default defineRule({
  id: 'coveralls-token',
  name: 'Coveralls repository token',
  provider: 'Coveralls',
  description: 'A Coveralls repository token. Whoever holds it uploads coverage for the repository.',
  severity: 'low',
  keywords: ['coveralls', 'repo_token'],
  patterns: [{ assigned: /[A-Za-z0-9]{33}/ }],
  entropy: 3.8,
  remediation: "Regenerate the token in the repository's settings.",
  references: ['https://docs.coveralls.io'],
  examples: {
    match: ['COVERALLS_REPO_TOKEN=<<alnum:33>>', '  "coverallsToken": "<<alnum:33>>",'],
    noMatch: ['COVERALLS_REPO_TOKEN=${COVERALLS_REPO_TOKEN}', 'digest of the file: <<alnum:33>>'],
  },
});
