import { defineRule } from '../types';

export default defineRule({
  id: 'jwe',
  name: 'encrypted JSON web token',
  provider: 'Generic',
  description: 'An encrypted JSON web token. Whoever holds it acts as its subject until it expires.',
  severity: 'low',
  keywords: ['eyJ'],
  patterns: [{ token: /eyJ[\w-]{10,1000}\.[\w-]{0,1000}\.[\w-]{10,40}\.[\w-]{10,4000}\.[\w-]{20,40}/ }],
  checksum: 'jwe',
  confidence: 50,
  specificity: 3,
  publicPrefix: 3,
  remediation: 'Let it expire or revoke it where it was given out.',
  references: ['https://www.rfc-editor.org/rfc/rfc7516'],
  examples: { match: ['token=<<jwe>>'], noMatch: ['eyJabcdefghijk.aa.bb.cc.dd'] },
});
