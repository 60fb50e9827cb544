import { defineRule } from '../types';

export default defineRule({
  id: 'confluent-secret-legacy',
  name: 'Confluent secret (older)',
  provider: 'Confluent',
  description: "A Confluent secret (older). Whoever holds it reads and writes the cluster's topics.",
  severity: 'high',
  keywords: ['confluent'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{64}/ }],
  entropy: 4.4,
  remediation: 'Delete the API key in the console.',
  references: ['https://docs.confluent.io'],
  examples: {
    match: ['CONFLUENT_API_SECRET=<<base64:64>>', '  "confluentToken": "<<base64:64>>",'],
    noMatch: ['CONFLUENT_API_SECRET=${CONFLUENT_API_SECRET}', 'digest of the file: <<base64:64>>'],
  },
});
