import { defineRule } from '../types';

export default defineRule({
  id: 'netrc-password',
  name: 'login in .netrc',
  provider: 'Files',
  description: 'A login in .netrc. Whoever holds it signs in to the machine as the account.',
  severity: 'high',
  keywords: ['password', 'machine'],
  patterns: [
    {
      near: /machine\s{1,10}[^\s]{1,200}\s{1,10}login\s{1,10}[^\s]{1,120}\s{1,10}password\s{1,10}([^\s]{4,200})/,
      before: 440,
      after: 320,
    },
  ],
  specificity: 3,
  password: true,
  publicPrefix: 0,
  remediation: 'Change the password or revoke the token.',
  references: ['https://everything.curl.dev/usingcurl/netrc.html'],
  examples: {
    match: ['@home/.netrc\nmachine git.acme.test login deploy password <<pass:12>>'],
    noMatch: [
      '@.netrc\nmachine git.acme.test login deploy password ${PW}',
      'the machine that you login to has a password',
    ],
  },
});
