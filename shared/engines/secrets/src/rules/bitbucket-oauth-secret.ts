import { defineRule } from '../types';

export default defineRule({
  id: 'bitbucket-oauth-secret',
  name: 'Bitbucket OAuth client secret',
  provider: 'Atlassian',
  description: 'A Bitbucket OAuth client secret. Whoever holds it can pose as the OAuth consumer.',
  severity: 'high',
  keywords: ['bitbucket'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}|[\w-]{64}/ }],
  entropy: 3.8,
  remediation: "Delete the consumer in the workspace's settings and make a new one.",
  references: ['https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/'],
  examples: {
    match: ['BITBUCKET_CLIENT_SECRET=<<alnum:32>>', '  "bitbucketToken": "<<alnum:32>>",'],
    noMatch: ['BITBUCKET_CLIENT_SECRET=${BITBUCKET_CLIENT_SECRET}', 'digest of the file: <<alnum:32>>'],
  },
});
