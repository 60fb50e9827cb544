import { defineRule } from '../types';

export default defineRule({
  id: 'travis-token',
  name: 'Travis CI access token',
  provider: 'Travis CI',
  description: 'A Travis CI access token. Whoever holds it starts builds and reads the repositories of its user.',
  severity: 'high',
  keywords: ['travis'],
  patterns: [{ assigned: /[A-Za-z0-9_-]{20,24}/ }],
  entropy: 3.7,
  remediation: "Regenerate the token in the account's settings.",
  references: ['https://docs.travis-ci.com/user/triggering-builds/'],
  examples: {
    match: ['TRAVIS_TOKEN=<<alnum:22>>', '  "travisToken": "<<alnum:22>>",'],
    noMatch: ['TRAVIS_TOKEN=${TRAVIS_TOKEN}', 'digest of the file: <<alnum:22>>'],
  },
});
