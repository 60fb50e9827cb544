import { defineRule } from '../types';

export default defineRule({
  id: 'onepassword-service-token',
  name: '1Password service account token',
  provider: '1Password',
  description: 'A 1Password service account token. Whoever holds it reads every item of the vaults it was given.',
  severity: 'critical',
  keywords: ['ops_eyJ'],
  patterns: [{ token: /ops_eyJ[A-Za-z0-9+/_-]{200,1200}={0,3}/ }],
  remediation: 'Revoke the service account, and change the secrets it could read.',
  references: ['https://developer.1password.com/docs/service-accounts/'],
  examples: {
    match: ['export 1PASSWORD_TOKEN=ops_eyJ<<alnum:260>>', '{"value": "ops_eyJ<<alnum:260>>", "other": 1}'],
    noMatch: [
      'see ops_eyJ<<alnum:86>> there',
      '1PASSWORD_TOKEN=ops_eyJxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
