import { defineRule } from '../types';

export default defineRule({
  id: 'box-client-secret',
  name: 'Box client secret',
  provider: 'Box',
  description: 'A Box client secret. Whoever holds it can pose as the application.',
  severity: 'high',
  keywords: ['box_client', 'box_secret', 'boxclientsecret', 'box_developer'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: 'Reset the secret in the developer console.',
  references: ['https://developer.box.com'],
  examples: {
    match: ['BOX_CLIENT_SECRET=<<alnum:32>>', '  "box_clientToken": "<<alnum:32>>",'],
    noMatch: ['BOX_CLIENT_SECRET=${BOX_CLIENT_SECRET}', 'digest of the file: <<alnum:32>>'],
  },
});
