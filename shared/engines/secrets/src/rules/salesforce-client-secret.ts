import { defineRule } from '../types';

export default defineRule({
  id: 'salesforce-client-secret',
  name: 'Salesforce connected app secret',
  provider: 'Salesforce',
  description: 'A Salesforce connected app secret. Whoever holds it can pose as the connected app.',
  severity: 'high',
  keywords: ['salesforce', 'sfdc', 'sf_client'],
  patterns: [{ assigned: /[0-9A-F]{64}|3MVG9[A-Za-z0-9._]{75,85}/ }],
  remediation: 'Rotate the consumer details of the app.',
  references: ['https://help.salesforce.com'],
  examples: {
    match: ['SALESFORCE_CLIENT_SECRET=<<HEX:64>>', '  "salesforceToken": "<<HEX:64>>",'],
    noMatch: ['SALESFORCE_CLIENT_SECRET=${SALESFORCE_CLIENT_SECRET}', 'digest of the file: <<HEX:64>>'],
  },
});
