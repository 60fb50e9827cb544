import { defineRule } from '../types';

export default defineRule({
  id: 'azure-functions-key',
  name: 'Azure Functions key',
  provider: 'Azure',
  description: 'An Azure Functions key. Whoever holds it calls the functions, or manages them with the master key.',
  severity: 'high',
  keywords: ['AzFu'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9_-])([A-Za-z0-9_-]{44}AzFu[A-Za-z0-9]{5,6}(?:==)?)(?![A-Za-z0-9_=-])/,
      before: 50,
      after: 12,
    },
  ],
  entropy: 3.8,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key in the portal under Keys; prefer identities.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-shared-access-key-web-hook-token'],
  examples: { match: ['key: <<alnum:44>>AzFu<<alnum:6>>'], noMatch: ['key: <<alnum:10>>AzFu<<alnum:6>>'] },
});
