import { defineRule } from '../types';

export default defineRule({
  id: 'statuspage-key',
  name: 'Statuspage API key',
  provider: 'Atlassian',
  description: 'A Statuspage API key. Whoever holds it changes the status page.',
  severity: 'medium',
  keywords: ['statuspage'],
  patterns: [{ assigned: /[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Delete the key under API info.',
  references: ['https://developer.statuspage.io'],
  examples: {
    match: ['STATUSPAGE_API_KEY=<<uuid>>', '  "statuspageToken": "<<uuid>>",'],
    noMatch: ['STATUSPAGE_API_KEY=${STATUSPAGE_API_KEY}', 'digest of the file: <<uuid>>'],
  },
});
