import { defineRule } from '../types';

export default defineRule({
  id: 'linear-oauth-token',
  name: 'Linear OAuth token',
  provider: 'Linear',
  description:
    'A Linear OAuth token. Whoever holds it reads and changes issues as the user who let the application in.',
  severity: 'high',
  keywords: ['lin_oauth_'],
  patterns: [{ token: /lin_oauth_[0-9a-f]{64}/ }],
  remediation: "Revoke the application's access.",
  references: ['https://linear.app/developers'],
  examples: {
    match: ['export LINEAR_TOKEN=lin_oauth_<<hex:64>>', '{"value": "lin_oauth_<<hex:64>>", "other": 1}'],
    noMatch: [
      'see lin_oauth_<<hex:21>> there',
      'LINEAR_TOKEN=lin_oauth_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
