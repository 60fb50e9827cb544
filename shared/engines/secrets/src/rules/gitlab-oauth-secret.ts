import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-oauth-secret',
  name: 'GitLab OAuth application secret',
  provider: 'GitLab',
  description:
    'A GitLab OAuth application secret. Whoever holds it can pose as the application when it exchanges codes and tokens.',
  severity: 'high',
  keywords: ['gloas-'],
  patterns: [{ token: /gloas-[\w-]{64}/ }],
  remediation: "Renew the secret in the application's settings.",
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=gloas-<<alnum:64>>', '{"value": "gloas-<<alnum:64>>", "other": 1}'],
    noMatch: [
      'see gloas-<<alnum:21>> there',
      'GITLAB_TOKEN=gloas-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
