import { defineRule } from '../types';

export default defineRule({
  id: 'okta-client-secret',
  name: 'Okta client secret',
  provider: 'Okta',
  description:
    'An Okta client secret. Whoever holds it can pose as the application when it exchanges codes and tokens.',
  severity: 'high',
  keywords: ['okta'],
  patterns: [{ assigned: /[\w-]{64}|[\w-]{40}/ }],
  entropy: 4.2,
  remediation: "Rotate the secret in the application's settings.",
  references: ['https://developer.okta.com'],
  examples: {
    match: ['OKTA_CLIENT_SECRET=<<alnum:40>>', '  "oktaToken": "<<alnum:40>>",'],
    noMatch: ['OKTA_CLIENT_SECRET=${OKTA_CLIENT_SECRET}', 'digest of the file: <<alnum:40>>'],
  },
});
