import { defineRule } from '../types';

export default defineRule({
  id: 'plivo-token',
  name: 'Plivo auth token',
  provider: 'Plivo',
  description: "A Plivo auth token. Whoever holds it calls and texts on the account's bill.",
  severity: 'high',
  keywords: ['plivo'],
  patterns: [{ assigned: /[A-Za-z0-9]{40}/ }],
  entropy: 4,
  remediation: 'Regenerate the token in the console.',
  references: ['https://www.plivo.com/docs/account/api/'],
  examples: {
    match: ['PLIVO_AUTH_TOKEN=<<alnum:40>>', '  "plivoToken": "<<alnum:40>>",'],
    noMatch: ['PLIVO_AUTH_TOKEN=${PLIVO_AUTH_TOKEN}', 'digest of the file: <<alnum:40>>'],
  },
});
