import { defineRule } from '../types';

export default defineRule({
  id: 'azure-storage-key',
  name: 'Azure storage account key',
  provider: 'Azure',
  description: 'An Azure storage account key. Whoever holds it reads and writes everything in the storage account.',
  severity: 'critical',
  keywords: ['accountkey', 'account_key', 'storage_key', 'storagekey', 'storage_account_key', 'azure_storage'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{86}==/, anyName: true }],
  remediation: 'Rotate the key in the storage account under Access keys; prefer identities and disable shared keys.',
  references: ['https://learn.microsoft.com/en-us/azure/storage/common/storage-account-keys-manage'],
  examples: {
    match: [
      'DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=<<alnum:86>>==;EndpointSuffix=core.windows.net',
      'azure_storage_account_key: "<<alnum:86>>=="',
    ],
    noMatch: ['AccountKey=${KEY};EndpointSuffix=core.windows.net', 'sha512-<<alnum:86>>=='],
  },
});
