import { defineRule } from '../types';

export default defineRule({
  id: 'statsig-key',
  name: 'Statsig secret key',
  provider: 'Statsig',
  description: 'A Statsig secret key. Whoever holds it reads gates and sends events.',
  severity: 'medium',
  keywords: ['secret-'],
  patterns: [{ token: /secret-[A-Za-z0-9]{40,50}/ }],
  entropy: 4,
  remediation: "Rotate the key in the project's settings.",
  references: ['https://docs.statsig.com'],
  examples: {
    match: ['export STATSIG_TOKEN=secret-<<alnum:43>>', '{"value": "secret-<<alnum:43>>", "other": 1}'],
    noMatch: ['see secret-<<alnum:14>> there', 'STATSIG_TOKEN=secret-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
