import { defineRule } from '../types';

export default defineRule({
  id: 'bearer-token',
  name: 'token in an authorisation header',
  provider: 'Generic',
  description: 'A token in an authorisation header. Whoever holds it acts as whoever the token was given to.',
  severity: 'medium',
  keywords: ['bearer '],
  patterns: [
    {
      near: /[Aa]uthorization["']?\s{0,4}[:=,]\s{0,4}["'`]{0,2}[Bb]earer\s([A-Za-z0-9._~+/-]{24,400}={0,2})/,
      before: 40,
      after: 420,
    },
  ],
  entropy: 3.8,
  confidence: 55,
  specificity: 1,
  publicPrefix: 2,
  remediation: 'Revoke the token where it was given out.',
  references: ['https://www.rfc-editor.org/rfc/rfc6750'],
  examples: {
    match: ['curl -H "Authorization: Bearer <<alnum:40>>" https://api.acme.test'],
    noMatch: ['Authorization: Bearer ${TOKEN}', 'Authorization: Bearer your-access-token-goes-here'],
  },
});
