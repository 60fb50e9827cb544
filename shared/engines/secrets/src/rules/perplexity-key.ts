import { defineRule } from '../types';

export default defineRule({
  id: 'perplexity-key',
  name: 'Perplexity API key',
  provider: 'Perplexity',
  description: "A Perplexity API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['pplx-'],
  patterns: [{ token: /pplx-[A-Za-z0-9]{48}/ }],
  remediation: 'Delete the key in the settings under API.',
  references: ['https://docs.perplexity.ai'],
  examples: {
    match: ['export PERPLEXITY_TOKEN=pplx-<<alnum:48>>', '{"value": "pplx-<<alnum:48>>", "other": 1}'],
    noMatch: ['see pplx-<<alnum:16>> there', 'PERPLEXITY_TOKEN=pplx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
