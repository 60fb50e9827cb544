import { defineRule } from '../types';

export default defineRule({
  id: 'groq-key',
  name: 'Groq API key',
  provider: 'Groq',
  description: "A Groq API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['gsk_'],
  patterns: [{ token: /gsk_[A-Za-z0-9]{52}/ }],
  remediation: 'Delete the key in the console.',
  references: ['https://console.groq.com/docs'],
  verify: {
    url: 'https://api.groq.com/openai/v1/models',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export GROQ_TOKEN=gsk_<<alnum:52>>', '{"value": "gsk_<<alnum:52>>", "other": 1}'],
    noMatch: ['see gsk_<<alnum:17>> there', 'GROQ_TOKEN=gsk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
