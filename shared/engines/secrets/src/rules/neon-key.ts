import { defineRule } from '../types';

export default defineRule({
  id: 'neon-key',
  name: 'Neon API key',
  provider: 'Neon',
  description: 'A Neon API key. Whoever holds it manages every project of its user or organisation.',
  severity: 'critical',
  keywords: ['napi_'],
  patterns: [{ token: /napi_[a-z0-9]{64}/ }],
  remediation: "Revoke the key in the account's settings.",
  references: ['https://neon.com/docs/manage/api-keys'],
  verify: {
    url: 'https://console.neon.tech/api/v2/projects',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export NEON_TOKEN=napi_<<lowernum:64>>', '{"value": "napi_<<lowernum:64>>", "other": 1}'],
    noMatch: [
      'see napi_<<lowernum:21>> there',
      'NEON_TOKEN=napi_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
