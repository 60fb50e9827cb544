import { defineRule } from '../types';

export default defineRule({
  id: 'gogs-token',
  name: 'Gogs access token',
  provider: 'Gogs',
  description: 'A Gogs access token. Whoever holds it reads and writes repositories as the user who made it.',
  severity: 'high',
  keywords: ['gogs'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Delete the token under Settings, Applications.',
  references: ['https://gogs.io/docs'],
  examples: {
    match: ['GOGS_TOKEN=<<hex:40>>', '  "gogsToken": "<<hex:40>>",'],
    noMatch: ['GOGS_TOKEN=${GOGS_TOKEN}', 'digest of the file: <<hex:40>>'],
  },
});
