import { defineRule } from '../types';

export default defineRule({
  id: 'postmark-token',
  name: 'Postmark token',
  provider: 'Postmark',
  description: 'A Postmark token. Whoever holds it sends mail through the server, or manages the account.',
  severity: 'high',
  keywords: ['postmark'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Delete the token in the server's or account's API tokens.",
  references: ['https://postmarkapp.com/developer/api/overview'],
  examples: {
    match: ['POSTMARK_API_TOKEN=<<uuid>>', 'X-Postmark-Server-Token: <<uuid>>'],
    noMatch: ['POSTMARK_MESSAGE_ID=<<uuid>>'],
  },
});
