import { defineRule } from '../types';

export default defineRule({
  id: 'linear-key',
  name: 'Linear API key',
  provider: 'Linear',
  description: 'A Linear API key. Whoever holds it reads and changes issues as the user who made it.',
  severity: 'high',
  keywords: ['lin_api_'],
  patterns: [{ token: /lin_api_[A-Za-z0-9]{40}/ }],
  remediation: 'Revoke the key under Settings, Security and access.',
  references: ['https://linear.app/developers'],
  examples: {
    match: ['export LINEAR_TOKEN=lin_api_<<alnum:40>>', '{"value": "lin_api_<<alnum:40>>", "other": 1}'],
    noMatch: ['see lin_api_<<alnum:13>> there', 'LINEAR_TOKEN=lin_api_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
