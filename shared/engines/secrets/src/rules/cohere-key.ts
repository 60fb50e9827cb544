import { defineRule } from '../types';

export default defineRule({
  id: 'cohere-key',
  name: 'Cohere API key',
  provider: 'Cohere',
  description: "A Cohere API key. Whoever holds it uses models on the account's bill.",
  severity: 'medium',
  keywords: ['cohere', 'co_api_key'],
  patterns: [{ assigned: /[A-Za-z0-9]{40}/ }],
  entropy: 4.2,
  remediation: 'Delete the key in the dashboard under API keys.',
  references: ['https://docs.cohere.com'],
  examples: {
    match: ['COHERE_API_KEY=<<alnum:40>>', '  "cohereToken": "<<alnum:40>>",'],
    noMatch: ['COHERE_API_KEY=${COHERE_API_KEY}', 'digest of the file: <<alnum:40>>'],
  },
});
