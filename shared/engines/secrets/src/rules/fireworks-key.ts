import { defineRule } from '../types';

export default defineRule({
  id: 'fireworks-key',
  name: 'Fireworks AI API key',
  provider: 'Fireworks AI',
  description: "A Fireworks AI API key. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['fw_'],
  patterns: [{ token: /fw_[A-Za-z0-9]{22,24}/ }],
  entropy: 3.7,
  remediation: 'Delete the key in the settings under API keys.',
  references: ['https://docs.fireworks.ai'],
  examples: {
    match: ['export FIREWORKS_TOKEN=fw_<<alnum:24>>', '{"value": "fw_<<alnum:24>>", "other": 1}'],
    noMatch: ['see fw_<<alnum:8>> there', 'FIREWORKS_TOKEN=fw_xxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
