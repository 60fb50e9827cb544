import { defineRule } from '../types';

export default defineRule({
  id: 'weights-biases-key',
  name: 'Weights & Biases API key',
  provider: 'Weights & Biases',
  description: 'A Weights & Biases API key. Whoever holds it reads and writes experiments.',
  severity: 'medium',
  keywords: ['wandb'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: "Delete the key in the user's settings.",
  references: ['https://docs.wandb.ai'],
  examples: {
    match: ['WANDB_API_KEY=<<hex:40>>', '  "wandbToken": "<<hex:40>>",'],
    noMatch: ['WANDB_API_KEY=${WANDB_API_KEY}', 'digest of the file: <<hex:40>>'],
  },
});
