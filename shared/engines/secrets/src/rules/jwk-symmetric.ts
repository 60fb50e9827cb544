import { defineRule } from '../types';

export default defineRule({
  id: 'jwk-symmetric',
  name: 'symmetric JSON web key',
  provider: 'Private keys',
  description: 'A symmetric JSON web key. Whoever holds it can sign or decrypt what the key protects.',
  severity: 'high',
  keywords: ['"oct"'],
  patterns: [
    {
      near: /"kty"\s{0,4}:\s{0,4}"oct"[^{}]{0,400}"k"\s{0,4}:\s{0,4}"([A-Za-z0-9_-]{20,400})"/,
      before: 40,
      after: 900,
    },
  ],
  publicPrefix: 0,
  remediation: 'Make a new key and let tokens it signed expire.',
  references: ['https://www.rfc-editor.org/rfc/rfc7517'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: { match: ['{"kty":"oct","alg":"HS256","k":"<<base64url:43>>"}'], noMatch: ['{"kty":"oct"}'] },
});
