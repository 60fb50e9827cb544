import { defineRule } from '../types';

export default defineRule({
  id: 'http-basic-header',
  name: 'login in a Basic authorisation header',
  provider: 'Generic',
  description:
    'A login in a Basic authorisation header. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['basic '],
  patterns: [
    {
      near: /[Aa]uthorization["']?\s{0,4}[:=,]\s{0,4}["'`]{0,2}[Bb]asic\s([A-Za-z0-9+/=]{12,400})/,
      before: 40,
      after: 420,
    },
  ],
  checksum: 'base64-basic-auth',
  confidence: 80,
  specificity: 2,
  publicPrefix: 0,
  remediation: 'Change the password or revoke the token.',
  references: ['https://www.rfc-editor.org/rfc/rfc7617'],
  examples: {
    match: ['Authorization: Basic <<b64-login:12>>'],
    noMatch: ['Authorization: Basic <token>', 'Authorization: Basic <<b64:user:password>>'],
  },
});
