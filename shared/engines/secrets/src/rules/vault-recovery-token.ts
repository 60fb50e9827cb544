import { defineRule } from '../types';

export default defineRule({
  id: 'vault-recovery-token',
  name: 'Vault recovery token',
  provider: 'HashiCorp',
  description: 'A Vault recovery token. Whoever holds it recovers a Vault server.',
  severity: 'critical',
  keywords: ['hvr.'],
  patterns: [{ token: /hvr\.[\w-]{24,120}/ }],
  remediation: 'Restart the server, which ends recovery mode.',
  references: ['https://developer.hashicorp.com/vault/docs/concepts/tokens'],
  examples: {
    match: ['export HASHICORP_TOKEN=hvr.<<alnum:40>>', '{"value": "hvr.<<alnum:40>>", "other": 1}'],
    noMatch: ['see hvr.<<alnum:13>> there', 'HASHICORP_TOKEN=hvr.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
