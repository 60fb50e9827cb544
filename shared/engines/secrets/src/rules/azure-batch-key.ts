import { defineRule } from '../types';

export default defineRule({
  id: 'azure-batch-key',
  name: 'Azure Batch account key',
  provider: 'Azure',
  description: 'An Azure Batch account key. Whoever holds it starts jobs and reads their data in the Batch account.',
  severity: 'critical',
  keywords: ['+ABa'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{76}\+ABa[A-Za-z0-9+/]{5}[AQgw]==?)(?![A-Za-z0-9+/=])/,
      before: 90,
      after: 12,
    },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key in the account under Keys.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-storage-account-key-generic'],
  examples: { match: ['key = "<<base64:76>>+ABa<<alnum:5>>A=="'], noMatch: ['key = "<<base64:20>>+ABa<<alnum:4>>"'] },
});
