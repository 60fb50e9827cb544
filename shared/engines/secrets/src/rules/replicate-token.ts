import { defineRule } from '../types';

export default defineRule({
  id: 'replicate-token',
  name: 'Replicate API token',
  provider: 'Replicate',
  description: "A Replicate API token. Whoever holds it runs models on the account's bill.",
  severity: 'medium',
  keywords: ['r8_'],
  patterns: [{ token: /r8_[A-Za-z0-9]{37}/ }],
  remediation: "Disable the token in the account's settings.",
  references: ['https://replicate.com/docs/topics/security/api-tokens'],
  verify: {
    url: 'https://api.replicate.com/v1/account',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export REPLICATE_TOKEN=r8_<<alnum:37>>', '{"value": "r8_<<alnum:37>>", "other": 1}'],
    noMatch: ['see r8_<<alnum:12>> there', 'REPLICATE_TOKEN=r8_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
