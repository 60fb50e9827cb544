import { defineRule } from '../types';

export default defineRule({
  id: 'nvidia-key',
  name: 'NVIDIA API key',
  provider: 'NVIDIA',
  description: "A NVIDIA API key. Whoever holds it runs models and pulls images on the account's bill.",
  severity: 'medium',
  keywords: ['nvapi-'],
  patterns: [{ token: /nvapi-[\w-]{64}/ }],
  remediation: 'Delete the key in the API catalogue or NGC.',
  references: ['https://docs.nvidia.com/ngc/'],
  examples: {
    match: ['export NVIDIA_TOKEN=nvapi-<<alnum:64>>', '{"value": "nvapi-<<alnum:64>>", "other": 1}'],
    noMatch: [
      'see nvapi-<<alnum:21>> there',
      'NVIDIA_TOKEN=nvapi-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
