import { defineRule } from '../types';

export default defineRule({
  id: 'azure-search-key',
  name: 'Azure AI Search key',
  provider: 'Azure',
  description: 'An Azure AI Search key. Whoever holds it reads or changes the search indexes.',
  severity: 'high',
  keywords: ['AzSe'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9_-])([A-Za-z0-9_-]{42}AzSe[A-Za-z0-9]{5,6}(?:==)?)(?![A-Za-z0-9_=-])/,
      before: 50,
      after: 12,
    },
  ],
  entropy: 3.8,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key in the portal under Keys; prefer identities.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-shared-access-key-web-hook-token'],
  examples: { match: ['key: <<alnum:42>>AzSe<<alnum:6>>'], noMatch: ['key: <<alnum:10>>AzSe<<alnum:6>>'] },
});
