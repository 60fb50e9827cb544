import { defineRule } from '../types';

export default defineRule({
  id: 'atlassian-api-token',
  name: 'Atlassian API token',
  provider: 'Atlassian',
  description:
    'An Atlassian API token. Whoever holds it reads and changes Jira and Confluence as the user who made it.',
  severity: 'critical',
  keywords: ['ATATT3xFfGF0'],
  patterns: [{ token: /ATATT3xFfGF0[\w=-]{160,220}/ }],
  remediation: 'Revoke the token under Account settings, Security, API tokens.',
  references: ['https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/'],
  examples: {
    match: ['export ATLASSIAN_TOKEN=ATATT3xFfGF0<<alnum:180>>', '{"value": "ATATT3xFfGF0<<alnum:180>>", "other": 1}'],
    noMatch: [
      'see ATATT3xFfGF0<<alnum:60>> there',
      'ATLASSIAN_TOKEN=ATATT3xFfGF0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
