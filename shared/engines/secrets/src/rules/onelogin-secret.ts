import { defineRule } from '../types';

export default defineRule({
  id: 'onelogin-secret',
  name: 'OneLogin client secret',
  provider: 'One Identity',
  description: 'A OneLogin client secret. Whoever holds it manages users and applications.',
  severity: 'critical',
  keywords: ['onelogin'],
  patterns: [{ assigned: /[0-9a-f]{64}/ }],
  remediation: 'Delete the credential under API credentials.',
  references: ['https://developers.onelogin.com'],
  examples: {
    match: ['ONELOGIN_CLIENT_SECRET=<<hex:64>>', '  "oneloginToken": "<<hex:64>>",'],
    noMatch: ['ONELOGIN_CLIENT_SECRET=${ONELOGIN_CLIENT_SECRET}', 'digest of the file: <<hex:64>>'],
  },
});
