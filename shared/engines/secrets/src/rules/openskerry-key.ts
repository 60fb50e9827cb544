import { defineRule } from '../types';

export default defineRule({
  id: 'openskerry-key',
  name: 'OpenSkerry API key',
  provider: 'OpenSkerry',
  description: 'An OpenSkerry API key. Whoever holds it starts and reads scans with the scopes it was given.',
  severity: 'high',
  keywords: ['osk_'],
  patterns: [{ token: /osk_[\w-]{43}/ }],
  entropy: 4,
  remediation: 'Delete the key under API keys.',
  references: ['https://cwe.mitre.org/data/definitions/798.html'],
  examples: {
    match: ['export OPENSKERRY_TOKEN=osk_<<alnum:43>>', '{"value": "osk_<<alnum:43>>", "other": 1}'],
    noMatch: ['see osk_<<alnum:14>> there', 'OPENSKERRY_TOKEN=osk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
