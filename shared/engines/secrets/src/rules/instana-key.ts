import { defineRule } from '../types';

export default defineRule({
  id: 'instana-key',
  name: 'Instana key',
  provider: 'IBM',
  description: 'An Instana key. Whoever holds it sends or reads traces.',
  severity: 'medium',
  keywords: ['instana'],
  patterns: [{ assigned: /[A-Za-z0-9_-]{22}/ }],
  entropy: 3.6,
  remediation: 'Delete the token in the settings.',
  references: ['https://www.ibm.com/docs/en/instana-observability'],
  examples: {
    match: ['INSTANA_API_KEY=<<alnum:22>>', '  "instanaToken": "<<alnum:22>>",'],
    noMatch: ['INSTANA_API_KEY=${INSTANA_API_KEY}', 'digest of the file: <<alnum:22>>'],
  },
});
