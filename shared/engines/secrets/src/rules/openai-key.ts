import { defineRule } from '../types';

export default defineRule({
  id: 'openai-key',
  name: 'OpenAI API key',
  provider: 'OpenAI',
  description: "An OpenAI API key. Whoever holds it uses models, files and fine-tunings on the account's bill.",
  severity: 'high',
  keywords: ['T3BlbkFJ'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9_-])(sk-(?:proj-|svcacct-|admin-|None-)?[\w-]{20,100}T3BlbkFJ[\w-]{20,100})(?![\w-])/,
      before: 120,
      after: 120,
    },
  ],
  publicPrefix: 8,
  remediation: 'Delete the key under API keys and look at the usage since it was written down.',
  references: ['https://platform.openai.com/docs/api-reference/authentication'],
  verify: {
    url: 'https://api.openai.com/v1/models',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'OPENAI_API_KEY=sk-<<alnum:20>>T3BlbkFJ<<alnum:20>>',
      'key = "sk-proj-<<base64url:74>>T3BlbkFJ<<base64url:74>>"',
    ],
    noMatch: ['OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxT3BlbkFJxxxxxxxxxxxxxxxxxxxx', 'OPENAI_API_KEY=$OPENAI_API_KEY'],
  },
});
