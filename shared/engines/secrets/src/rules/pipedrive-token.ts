import { defineRule } from '../types';

export default defineRule({
  id: 'pipedrive-token',
  name: 'Pipedrive API token',
  provider: 'Pipedrive',
  description: 'A Pipedrive API token. Whoever holds it reads and changes deals as its user.',
  severity: 'high',
  keywords: ['pipedrive'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Regenerate the token in the preferences.',
  references: ['https://pipedrive.readme.io'],
  examples: {
    match: ['PIPEDRIVE_API_KEY=<<hex:40>>', '  "pipedriveToken": "<<hex:40>>",'],
    noMatch: ['PIPEDRIVE_API_KEY=${PIPEDRIVE_API_KEY}', 'digest of the file: <<hex:40>>'],
  },
});
