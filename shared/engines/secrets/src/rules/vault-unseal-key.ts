import { defineRule } from '../types';

export default defineRule({
  id: 'vault-unseal-key',
  name: 'Vault unseal key',
  provider: 'HashiCorp',
  description: 'A Vault unseal key. Whoever holds it can unseal the server together with the other shares.',
  severity: 'critical',
  keywords: ['unseal key', 'unseal_key', 'unsealkey'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{44}|[0-9a-f]{66}/, rest: /(?: [0-9])?/, anyName: true }],
  entropy: 4,
  remediation: 'Rekey with `vault operator rekey`.',
  references: ['https://developer.hashicorp.com/vault/docs/concepts/seal'],
  examples: { match: ['Unseal Key 1: <<base64:44>>', 'unseal_key = "<<base64:44>>"'], noMatch: ['Unseal Key 1: xxxx'] },
});
