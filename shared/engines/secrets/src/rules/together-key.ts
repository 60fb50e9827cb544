import { defineRule } from '../types';

export default defineRule({
  id: 'together-key',
  name: 'Together AI API key',
  provider: 'Together AI',
  description: "A Together AI API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['together_api', 'togetherai', 'together_ai'],
  patterns: [{ assigned: /[0-9a-f]{64}/ }],
  remediation: 'Regenerate the key in the settings.',
  references: ['https://docs.together.ai'],
  examples: {
    match: ['TOGETHER_API_KEY=<<hex:64>>', '  "together_apiToken": "<<hex:64>>",'],
    noMatch: ['TOGETHER_API_KEY=${TOGETHER_API_KEY}', 'digest of the file: <<hex:64>>'],
  },
});
