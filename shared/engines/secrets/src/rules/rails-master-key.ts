import { defineRule } from '../types';

export default defineRule({
  id: 'rails-master-key',
  name: 'Rails master key',
  provider: 'Generic',
  description: "A Rails master key. Whoever holds it decrypts the application's credentials, or forges its sessions.",
  severity: 'critical',
  keywords: ['rails_master_key', 'master_key', 'secret_key_base'],
  patterns: [{ assigned: /[0-9a-f]{32}|[0-9a-f]{128}/, anyName: true }],
  specificity: 3,
  remediation: 'Make a new key with rails credentials:edit and change every credential in the file.',
  references: ['https://guides.rubyonrails.org/security.html'],
  examples: {
    match: ['RAILS_MASTER_KEY=<<hex:32>>', 'secret_key_base: <<hex:128>>'],
    noMatch: ['RAILS_MASTER_KEY=$KEY'],
  },
});
