import { defineRule } from '../types';

export default defineRule({
  id: 'openai-key-legacy',
  name: 'OpenAI-compatible API key',
  provider: 'OpenAI',
  description: "An OpenAI-compatible API key. Whoever holds it uses models on the account's bill.",
  severity: 'high',
  keywords: ['sk-'],
  patterns: [{ token: /sk-(?![A-Za-z0-9]{0,40}T3BlbkFJ)[A-Za-z0-9]{48}/ }],
  entropy: 4.2,
  specificity: 2,
  remediation: "Delete the key in the provider's console and look at the usage since.",
  references: ['https://platform.openai.com/docs/api-reference/authentication'],
  examples: {
    match: ['export OPENAI_TOKEN=sk-<<alnum:48>>', '{"value": "sk-<<alnum:48>>", "other": 1}'],
    noMatch: ['see sk-<<alnum:16>> there', 'OPENAI_TOKEN=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
