import { defineRule } from '../types';

export default defineRule({
  id: 'bitbucket-server-token',
  name: 'Bitbucket Data Center access token',
  provider: 'Atlassian',
  description:
    'A Bitbucket Data Center access token. Whoever holds it reads and writes repositories as the user who made it.',
  severity: 'critical',
  keywords: ['bitbucket', 'BBDC-'],
  patterns: [{ assigned: /BBDC-[A-Za-z0-9+/]{40,60}/, anyName: true }],
  specificity: 3,
  remediation: 'Revoke it under HTTP access tokens in the account.',
  references: ['https://confluence.atlassian.com/bitbucketserver/http-access-tokens-939515499.html'],
  examples: {
    match: ['BITBUCKET_TOKEN=BBDC-<<alnum:44>>', '  "bitbucketToken": "BBDC-<<alnum:44>>",'],
    noMatch: ['BITBUCKET_TOKEN=${BITBUCKET_TOKEN}', 'digest of the file: BBDC-<<alnum:44>>'],
  },
});
