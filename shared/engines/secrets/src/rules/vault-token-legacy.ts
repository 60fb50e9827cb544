import { defineRule } from '../types';

export default defineRule({
  id: 'vault-token-legacy',
  name: 'Vault token (older)',
  provider: 'HashiCorp',
  description: 'A Vault token (older). Whoever holds it reads and writes secrets as its policies let it.',
  severity: 'high',
  keywords: ['vault'],
  patterns: [{ assigned: /s\.[A-Za-z0-9]{24}/ }],
  entropy: 3.7,
  remediation: 'Revoke it with `vault token revoke`.',
  references: ['https://developer.hashicorp.com/vault/docs/concepts/tokens'],
  examples: {
    match: ['VAULT_TOKEN=s.<<alnum:24>>', '  "vaultToken": "s.<<alnum:24>>",'],
    noMatch: ['VAULT_TOKEN=${VAULT_TOKEN}', 'digest of the file: s.<<alnum:24>>'],
  },
});
