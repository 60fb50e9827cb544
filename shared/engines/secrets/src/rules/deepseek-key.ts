import { defineRule } from '../types';

export default defineRule({
  id: 'deepseek-key',
  name: 'DeepSeek API key',
  provider: 'DeepSeek',
  description: "A DeepSeek API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['deepseek'],
  patterns: [{ assigned: /sk-[0-9a-f]{32}/ }],
  specificity: 4,
  remediation: 'Delete the key on the platform under API keys.',
  references: ['https://api-docs.deepseek.com'],
  examples: {
    match: ['DEEPSEEK_API_KEY=sk-<<hex:32>>', '  "deepseekToken": "sk-<<hex:32>>",'],
    noMatch: ['DEEPSEEK_API_KEY=${DEEPSEEK_API_KEY}', 'digest of the file: sk-<<hex:32>>'],
  },
});
