import { defineRule } from '../types';

export default defineRule({
  id: 'mistral-key',
  name: 'Mistral API key',
  provider: 'Mistral AI',
  description: "A Mistral API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['mistral'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/, startsWord: true }],
  entropy: 3.9,
  remediation: 'Delete the key in the console under API keys.',
  references: ['https://docs.mistral.ai'],
  examples: {
    match: ['MISTRAL_API_KEY=<<alnum:32>>', '  "mistralToken": "<<alnum:32>>",'],
    noMatch: ['MISTRAL_API_KEY=${MISTRAL_API_KEY}', 'digest of the file: <<alnum:32>>'],
  },
});
