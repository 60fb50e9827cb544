import { defineRule } from '../types';

export default defineRule({
  id: 'curl-basic-auth',
  name: 'login in a curl command',
  provider: 'Generic',
  description: 'A login in a curl command. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['curl '],
  patterns: [
    { near: /curl [^\r\n]{0,200}?(?:-u|--user)[ =]["']?[\w.@-]{1,80}:([^\s"']{4,120})/, before: 1, after: 420 },
  ],
  confidence: 75,
  specificity: 2,
  password: true,
  publicPrefix: 0,
  remediation: 'Change the password or revoke the token.',
  references: ['https://curl.se/docs/manpage.html'],
  examples: {
    match: ['curl -u deploy:<<pass:12>> https://api.acme.test/'],
    noMatch: [
      'curl -u $USER:$PASS https://api.acme.test/',
      'curl -u user:password https://api.acme.test',
      'curl -u admin: https://a',
    ],
  },
});
