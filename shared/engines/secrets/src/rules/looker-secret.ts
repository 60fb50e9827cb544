import { defineRule } from '../types';

export default defineRule({
  id: 'looker-secret',
  name: 'Looker client secret',
  provider: 'Google Cloud',
  description: 'A Looker client secret. Whoever holds it queries data as its user.',
  severity: 'high',
  keywords: ['looker'],
  patterns: [{ assigned: /[A-Za-z0-9]{24}/ }],
  entropy: 3.6,
  remediation: 'Delete the API key of the user.',
  references: ['https://cloud.google.com/looker/docs/api-auth'],
  examples: {
    match: ['LOOKER_CLIENT_SECRET=<<alnum:24>>', '  "lookerToken": "<<alnum:24>>",'],
    noMatch: ['LOOKER_CLIENT_SECRET=${LOOKER_CLIENT_SECRET}', 'digest of the file: <<alnum:24>>'],
  },
});
