import { defineRule } from '../types';

export default defineRule({
  id: 'asana-client-secret',
  name: 'Asana client secret',
  provider: 'Asana',
  description: 'An Asana client secret. Whoever holds it can pose as the application.',
  severity: 'medium',
  keywords: ['asana'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Reset the secret in the developer console.',
  references: ['https://developers.asana.com/docs/oauth'],
  examples: {
    match: ['ASANA_CLIENT_SECRET=<<hex:32>>', '  "asanaToken": "<<hex:32>>",'],
    noMatch: ['ASANA_CLIENT_SECRET=${ASANA_CLIENT_SECRET}', 'digest of the file: <<hex:32>>'],
  },
});
