import { defineRule } from '../types';

export default defineRule({
  id: 'jwk-private-d-first',
  name: 'private JSON web key (exponent first)',
  provider: 'Private keys',
  description:
    'A private JSON web key (exponent first). Whoever holds it can sign tokens or decrypt as the owner of the key.',
  severity: 'critical',
  keywords: ['"kty"'],
  patterns: [
    {
      near: /\{[^{}]{0,600}"d"\s{0,4}:\s{0,4}"([A-Za-z0-9_-]{40,1400})"[^{}]{0,1600}"kty"\s{0,4}:\s{0,4}"(?:RSA|EC|OKP)"/,
      before: 3700,
      after: 40,
    },
  ],
  publicPrefix: 0,
  remediation: 'Take the key out of the key set, make a new one, and let tokens it signed expire.',
  references: ['https://www.rfc-editor.org/rfc/rfc7517'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: ['{"crv":"Ed25519","d":"<<base64url:43>>","x":"<<base64url:43>>","kty":"OKP"}'],
    noMatch: ['{"d": "M0 0L1 1", "kty": "path"}'],
  },
});
