import { defineRule } from '../types';

export default defineRule({
  id: 'bitbucket-access-token',
  name: 'Bitbucket access token',
  provider: 'Atlassian',
  description: 'A Bitbucket access token. Whoever holds it reads and writes the repository, project or workspace.',
  severity: 'critical',
  keywords: ['ATCTT3xFfG'],
  patterns: [{ token: /ATCTT3xFfG[\w=-]{100,400}/ }],
  remediation: "Revoke it in the repository's, project's or workspace's settings under Access tokens.",
  references: ['https://support.atlassian.com/bitbucket-cloud/docs/access-tokens/'],
  examples: {
    match: ['export BITBUCKET_TOKEN=ATCTT3xFfG<<alnum:150>>', '{"value": "ATCTT3xFfG<<alnum:150>>", "other": 1}'],
    noMatch: [
      'see ATCTT3xFfG<<alnum:50>> there',
      'BITBUCKET_TOKEN=ATCTT3xFfGxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
