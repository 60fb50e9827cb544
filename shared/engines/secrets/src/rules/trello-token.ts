import { defineRule } from '../types';

export default defineRule({
  id: 'trello-token',
  name: 'Trello token',
  provider: 'Atlassian',
  description: 'A Trello token. Whoever holds it reads and changes boards as the user who made it.',
  severity: 'medium',
  keywords: ['trello'],
  patterns: [{ assigned: /ATTA[0-9a-f]{72}|[0-9a-f]{64}|[0-9a-f]{32}/ }],
  remediation: "Revoke the token in the account's settings.",
  references: ['https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/'],
  examples: {
    match: ['TRELLO_API_KEY=ATTA<<hex:72>>', '  "trelloToken": "ATTA<<hex:72>>",'],
    noMatch: ['TRELLO_API_KEY=${TRELLO_API_KEY}', 'digest of the file: ATTA<<hex:72>>'],
  },
});
