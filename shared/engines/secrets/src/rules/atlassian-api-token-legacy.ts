import { defineRule } from '../types';

export default defineRule({
  id: 'atlassian-api-token-legacy',
  name: 'Atlassian API token (older)',
  provider: 'Atlassian',
  description:
    'An Atlassian API token (older). Whoever holds it reads and changes Jira and Confluence as the user who made it.',
  severity: 'high',
  keywords: ['atlassian', 'jira', 'confluence'],
  patterns: [{ assigned: /[A-Za-z0-9]{24}/ }],
  entropy: 3.7,
  remediation: 'Revoke the token under Account settings, Security, API tokens.',
  references: ['https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/'],
  examples: {
    match: ['JIRA_API_TOKEN=<<alnum:24>>', '  "atlassianToken": "<<alnum:24>>",'],
    noMatch: ['JIRA_API_TOKEN=${JIRA_API_TOKEN}', 'digest of the file: <<alnum:24>>'],
  },
});
