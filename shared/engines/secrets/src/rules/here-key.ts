import { defineRule } from '../types';

export default defineRule({
  id: 'here-key',
  name: 'HERE API key',
  provider: 'HERE',
  description: "A HERE API key. Whoever holds it uses maps on the account's bill.",
  severity: 'low',
  keywords: ['here_api', 'hereapi', 'heremaps', 'here_maps'],
  patterns: [{ assigned: /[\w-]{43}/ }],
  entropy: 4,
  remediation: 'Delete the key in the project.',
  references: ['https://www.here.com/docs'],
  examples: {
    match: ['HERE_API_KEY=<<alnum:43>>', '  "here_apiToken": "<<alnum:43>>",'],
    noMatch: ['HERE_API_KEY=${HERE_API_KEY}', 'digest of the file: <<alnum:43>>'],
  },
});
