import { defineRule } from '../types';

export default defineRule({
  id: 'openrouter-key',
  name: 'OpenRouter API key',
  provider: 'OpenRouter',
  description: "An OpenRouter API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['sk-or-v1-'],
  patterns: [{ token: /sk-or-v1-[0-9a-f]{64}/ }],
  remediation: 'Delete the key in the settings under Keys.',
  references: ['https://openrouter.ai/docs'],
  verify: {
    url: 'https://openrouter.ai/api/v1/key',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export OPENROUTER_TOKEN=sk-or-v1-<<hex:64>>', '{"value": "sk-or-v1-<<hex:64>>", "other": 1}'],
    noMatch: [
      'see sk-or-v1-<<hex:21>> there',
      'OPENROUTER_TOKEN=sk-or-v1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
