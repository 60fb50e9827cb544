import { defineRule } from '../types';

export default defineRule({
  id: 'wise-token',
  name: 'Wise API token',
  provider: 'Wise',
  description: 'A Wise API token. Whoever holds it reads balances and prepares transfers.',
  severity: 'critical',
  keywords: ['wise_', 'transferwise'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, startsWord: true }],
  remediation: "Delete the token in the account's settings.",
  references: ['https://docs.wise.com/api-docs'],
  examples: { match: ['WISE_API_TOKEN=<<uuid>>'], noMatch: ['WISE_PROFILE_ID=<<uuid>>', 'likewise token: <<uuid>>'] },
});
