import { defineRule } from '../types';

export default defineRule({
  id: 'square-oauth-secret',
  name: 'Square OAuth secret',
  provider: 'Square',
  description:
    'A Square OAuth secret. Whoever holds it can pose as the application when it exchanges codes and tokens.',
  severity: 'high',
  keywords: ['sq0csp-'],
  patterns: [{ token: /sq0csp-[\w-]{43}/ }],
  remediation: 'Replace the secret in the developer dashboard.',
  references: ['https://developer.squareup.com/docs/build-basics/access-tokens'],
  examples: {
    match: ['export SQUARE_TOKEN=sq0csp-<<alnum:43>>', '{"value": "sq0csp-<<alnum:43>>", "other": 1}'],
    noMatch: ['see sq0csp-<<alnum:14>> there', 'SQUARE_TOKEN=sq0csp-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
