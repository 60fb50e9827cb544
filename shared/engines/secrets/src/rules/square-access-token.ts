import { defineRule } from '../types';

export default defineRule({
  id: 'square-access-token',
  name: 'Square access token',
  provider: 'Square',
  description: 'A Square access token. Whoever holds it takes payments and reads customers.',
  severity: 'critical',
  keywords: ['sq0atp-', 'EAAA'],
  patterns: [{ token: /sq0atp-[\w-]{22}|EAAA[\w-]{60}/ }],
  entropy: 3.5,
  remediation: 'Replace the token in the developer dashboard.',
  references: ['https://developer.squareup.com/docs/build-basics/access-tokens'],
  examples: {
    match: ['export SQUARE_TOKEN=sq0atp-<<alnum:22>>', '{"value": "sq0atp-<<alnum:22>>", "other": 1}'],
    noMatch: ['see sq0atp-<<alnum:7>> there', 'SQUARE_TOKEN=sq0atp-xxxxxxxxxxxxxxxxxxxxxx'],
  },
});
