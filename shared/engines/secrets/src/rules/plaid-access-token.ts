import { defineRule } from '../types';

export default defineRule({
  id: 'plaid-access-token',
  name: 'Plaid access token',
  provider: 'Plaid',
  description:
    "A Plaid access token. Whoever holds it reads the bank data of one user, together with the application's secret.",
  severity: 'high',
  keywords: ['access-production-', 'access-development-', 'access-sandbox-'],
  patterns: [
    { token: /access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ },
  ],
  remediation: 'Invalidate it with /item/access_token/invalidate.',
  references: ['https://plaid.com/docs/api/items/'],
  examples: { match: ['token: access-production-<<uuid>>'], noMatch: ['token: access-production-abc'] },
});
