import { defineRule } from '../types';

export default defineRule({
  id: 'sparkpost-key',
  name: 'SparkPost API key',
  provider: 'SparkPost',
  description: "A SparkPost API key. Whoever holds it sends mail in the name of the account's domains.",
  severity: 'high',
  keywords: ['sparkpost'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Delete the key under Configuration, API keys.',
  references: ['https://developers.sparkpost.com/api/'],
  examples: {
    match: ['SPARKPOST_API_KEY=<<hex:40>>', '  "sparkpostToken": "<<hex:40>>",'],
    noMatch: ['SPARKPOST_API_KEY=${SPARKPOST_API_KEY}', 'digest of the file: <<hex:40>>'],
  },
});
