import { defineRule } from '../types';

export default defineRule({
  id: 'cerebras-key',
  name: 'Cerebras API key',
  provider: 'Cerebras',
  description: "A Cerebras API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['csk-'],
  patterns: [{ token: /csk-[a-z0-9]{48}/ }],
  remediation: 'Delete the key in the console.',
  references: ['https://inference-docs.cerebras.ai'],
  examples: {
    match: ['export CEREBRAS_TOKEN=csk-<<lowernum:48>>', '{"value": "csk-<<lowernum:48>>", "other": 1}'],
    noMatch: ['see csk-<<lowernum:16>> there', 'CEREBRAS_TOKEN=csk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
