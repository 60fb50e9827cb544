import { defineRule } from '../types';

export default defineRule({
  id: 'stability-key',
  name: 'Stability AI API key',
  provider: 'Stability AI',
  description: "A Stability AI API key. Whoever holds it makes pictures on the account's bill.",
  severity: 'medium',
  keywords: ['stability'],
  patterns: [{ assigned: /sk-[A-Za-z0-9]{48}/ }],
  specificity: 4,
  remediation: 'Delete the key in the account.',
  references: ['https://platform.stability.ai/docs'],
  examples: {
    match: ['STABILITY_API_KEY=sk-<<alnum:48>>', '  "stabilityToken": "sk-<<alnum:48>>",'],
    noMatch: ['STABILITY_API_KEY=${KEY}'],
  },
});
