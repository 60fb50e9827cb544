import { defineRule } from '../types';

export default defineRule({
  id: 'jwk-private',
  name: 'private JSON web key',
  provider: 'Private keys',
  description: 'A private JSON web key. Whoever holds it can sign tokens or decrypt as the owner of the key.',
  severity: 'critical',
  keywords: ['"kty"'],
  patterns: [
    {
      near: /\{[^{}]{0,1600}"kty"\s{0,4}:\s{0,4}"(?:RSA|EC|OKP)"[^{}]{0,3000}"d"\s{0,4}:\s{0,4}"([A-Za-z0-9_-]{40,1400})"/,
      before: 1700,
      after: 4600,
    },
  ],
  publicPrefix: 0,
  remediation: 'Take the key out of the key set, make a new one, and let tokens it signed expire.',
  references: ['https://www.rfc-editor.org/rfc/rfc7517'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: ['{"kty":"EC","crv":"P-256","x":"<<base64url:43>>","y":"<<base64url:43>>","d":"<<base64url:43>>"}'],
    noMatch: ['{"kty":"EC","crv":"P-256","x":"<<base64url:43>>","y":"<<base64url:43>>"}'],
  },
});
