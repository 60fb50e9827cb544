import { defineRule } from '../types';

export default defineRule({
  id: 'azure-storage-key-identifiable',
  name: 'Azure storage account key (identifiable)',
  provider: 'Azure',
  description:
    'An Azure storage account key (identifiable). Whoever holds it reads and writes everything in the storage account.',
  severity: 'critical',
  keywords: ['+ASt'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{5}[AQgw]==?)(?![A-Za-z0-9+/=])/,
      before: 90,
      after: 12,
    },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Rotate the key in the storage account under Access keys.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-storage-account-key-generic'],
  examples: { match: ['key = "<<base64:76>>+ASt<<alnum:5>>A=="'], noMatch: ['key = "<<base64:20>>+ASt<<alnum:4>>"'] },
});
