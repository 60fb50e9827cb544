import { defineRule } from '../types';

export default defineRule({
  id: 'vault-service-token',
  name: 'Vault service token',
  provider: 'HashiCorp',
  description: 'A Vault service token. Whoever holds it reads and writes secrets as its policies let it.',
  severity: 'critical',
  keywords: ['hvs.'],
  patterns: [{ token: /hvs\.[\w-]{90,120}|hvs\.[A-Za-z0-9]{24}/ }],
  remediation: 'Revoke it with `vault token revoke`, and change the secrets it could read.',
  references: ['https://developer.hashicorp.com/vault/docs/concepts/tokens'],
  examples: {
    match: ['export HASHICORP_TOKEN=hvs.<<alnum:95>>', '{"value": "hvs.<<alnum:95>>", "other": 1}'],
    noMatch: [
      'see hvs.<<alnum:31>> there',
      'HASHICORP_TOKEN=hvs.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
