import { defineRule } from '../types';

export default defineRule({
  id: 'vault-batch-token',
  name: 'Vault batch token',
  provider: 'HashiCorp',
  description:
    'A Vault batch token. Whoever holds it reads and writes secrets as its policies let it, until it expires.',
  severity: 'high',
  keywords: ['hvb.'],
  patterns: [{ token: /hvb\.[\w-]{130,300}/ }],
  remediation: 'Wait until it expires, or revoke its parent.',
  references: ['https://developer.hashicorp.com/vault/docs/concepts/tokens'],
  examples: {
    match: ['export HASHICORP_TOKEN=hvb.<<alnum:150>>', '{"value": "hvb.<<alnum:150>>", "other": 1}'],
    noMatch: [
      'see hvb.<<alnum:50>> there',
      'HASHICORP_TOKEN=hvb.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
