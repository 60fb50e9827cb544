import { defineRule } from '../types';

export default defineRule({
  id: 'opsgenie-key',
  name: 'Opsgenie API key',
  provider: 'Atlassian',
  description: 'An Opsgenie API key. Whoever holds it reads, opens and closes alerts.',
  severity: 'medium',
  keywords: ['opsgenie', 'geniekey'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Delete the key in the integration's settings.",
  references: ['https://support.atlassian.com/opsgenie/docs/api-key-management/'],
  examples: {
    match: ['OPSGENIE_API_KEY=<<uuid>>', '  "opsgenieToken": "<<uuid>>",'],
    noMatch: ['OPSGENIE_API_KEY=${OPSGENIE_API_KEY}', 'digest of the file: <<uuid>>'],
  },
});
