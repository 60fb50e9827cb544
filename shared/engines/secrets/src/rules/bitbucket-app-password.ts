import { defineRule } from '../types';

export default defineRule({
  id: 'bitbucket-app-password',
  name: 'Bitbucket app password',
  provider: 'Atlassian',
  description: 'A Bitbucket app password. Whoever holds it reads and writes the repositories of the user who made it.',
  severity: 'critical',
  keywords: ['ATBB'],
  patterns: [{ token: /ATBB[A-Za-z0-9]{32}/ }],
  remediation: 'Revoke it under Personal settings, App passwords.',
  references: ['https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/'],
  examples: {
    match: ['export BITBUCKET_TOKEN=ATBB<<alnum:32>>', '{"value": "ATBB<<alnum:32>>", "other": 1}'],
    noMatch: ['see ATBB<<alnum:10>> there', 'BITBUCKET_TOKEN=ATBBxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
