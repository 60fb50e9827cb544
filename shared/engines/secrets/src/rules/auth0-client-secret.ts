import { defineRule } from '../types';

export default defineRule({
  id: 'auth0-client-secret',
  name: 'Auth0 client secret',
  provider: 'Auth0',
  description:
    'An Auth0 client secret. Whoever holds it can pose as the application, and call the management interface when it is a machine application.',
  severity: 'critical',
  keywords: ['auth0'],
  patterns: [{ assigned: /[\w-]{64}/ }],
  entropy: 4.3,
  remediation: "Rotate the secret in the application's settings.",
  references: ['https://auth0.com/docs/get-started/applications/rotate-client-secret'],
  examples: {
    match: ['AUTH0_CLIENT_SECRET=<<alnum:64>>', '  "auth0": "<<alnum:64>>",'],
    noMatch: ['AUTH0_CLIENT_SECRET=${AUTH0_CLIENT_SECRET}', 'digest of the file: <<alnum:64>>'],
  },
});
