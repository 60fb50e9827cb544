import { defineRule } from '../types';

export default defineRule({
  id: 'xai-key',
  name: 'xAI API key',
  provider: 'xAI',
  description: "A xAI API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['xai-'],
  patterns: [{ token: /xai-[A-Za-z0-9]{80}/ }],
  remediation: 'Delete the key in the console.',
  references: ['https://docs.x.ai'],
  verify: {
    url: 'https://api.x.ai/v1/api-key',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export XAI_TOKEN=xai-<<alnum:80>>', '{"value": "xai-<<alnum:80>>", "other": 1}'],
    noMatch: [
      'see xai-<<alnum:26>> there',
      'XAI_TOKEN=xai-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
