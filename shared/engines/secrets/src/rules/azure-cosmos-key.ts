import { defineRule } from '../types';

export default defineRule({
  id: 'azure-cosmos-key',
  name: 'Azure Cosmos DB account key',
  provider: 'Azure',
  description: 'An Azure Cosmos DB account key. Whoever holds it reads and writes every database of the account.',
  severity: 'critical',
  keywords: ['ACDb'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{76}ACDb[A-Za-z0-9+/]{5}[AQgw]==?)(?![A-Za-z0-9+/=])/,
      before: 90,
      after: 12,
    },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key in the account under Keys; prefer role-based access.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-storage-account-key-generic'],
  examples: { match: ['key = "<<base64:76>>ACDb<<alnum:5>>A=="'], noMatch: ['key = "<<base64:20>>ACDb<<alnum:4>>"'] },
});
