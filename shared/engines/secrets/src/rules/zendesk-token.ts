import { defineRule } from '../types';

export default defineRule({
  id: 'zendesk-token',
  name: 'Zendesk API token',
  provider: 'Zendesk',
  description: 'A Zendesk API token. Whoever holds it reads and changes tickets as any agent.',
  severity: 'high',
  keywords: ['zendesk'],
  patterns: [{ assigned: /[A-Za-z0-9]{40}/ }],
  entropy: 4,
  remediation: 'Delete the token in the Admin Center under APIs.',
  references: ['https://developer.zendesk.com/api-reference/introduction/security-and-auth/'],
  examples: {
    match: ['ZENDESK_API_KEY=<<alnum:40>>', '  "zendeskToken": "<<alnum:40>>",'],
    noMatch: ['ZENDESK_API_KEY=${ZENDESK_API_KEY}', 'digest of the file: <<alnum:40>>'],
  },
});
