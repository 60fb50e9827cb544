import { defineRule } from '../types';

export default defineRule({
  id: 'exoscale-key',
  name: 'Exoscale API key',
  provider: 'Exoscale',
  description: 'An Exoscale API key. Whoever holds it has half of a key pair for the account.',
  severity: 'medium',
  keywords: ['EXO'],
  patterns: [{ token: /EXO[0-9a-f]{26}/ }],
  remediation: 'Revoke the key under IAM.',
  references: ['https://community.exoscale.com'],
  examples: {
    match: ['export EXOSCALE_TOKEN=EXO<<hex:26>>', '{"value": "EXO<<hex:26>>", "other": 1}'],
    noMatch: ['see EXO<<hex:8>> there', 'EXOSCALE_TOKEN=EXOxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
