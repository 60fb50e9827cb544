import { defineRule } from '../types';

export default defineRule({
  id: 'jwt',
  name: 'JSON web token',
  provider: 'Generic',
  description: 'A JSON web token. Whoever holds it acts as its subject until it expires.',
  severity: 'medium',
  keywords: ['eyJ'],
  patterns: [{ token: /eyJ[\w-]{10,1000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}/ }],
  checksum: 'jwt',
  confidence: 60,
  specificity: 2,
  publicPrefix: 3,
  remediation: 'Let it expire or revoke it where it was given out, and find out what writes it to a file.',
  references: ['https://www.rfc-editor.org/rfc/rfc7519'],
  examples: {
    match: ['Authorization: Bearer <<jwt>>', 'const token = "<<jwt>>";'],
    noMatch: ['eyJhbGciOiJIUzI1NiJ9.e30.xxxx', 'eyJabcdefghijk.eyJabcdefghijk.<<alnum:43>>'],
  },
});
