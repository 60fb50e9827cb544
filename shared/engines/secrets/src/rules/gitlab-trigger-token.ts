import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-trigger-token',
  name: 'GitLab pipeline trigger token',
  provider: 'GitLab',
  description: 'A GitLab pipeline trigger token. Whoever holds it starts pipelines with variables of its choice.',
  severity: 'medium',
  keywords: ['glptt-'],
  patterns: [{ token: /glptt-[\w-]{40}/ }],
  remediation: 'Revoke it under Settings, CI/CD, Pipeline trigger tokens.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=glptt-<<alnum:40>>', '{"value": "glptt-<<alnum:40>>", "other": 1}'],
    noMatch: ['see glptt-<<alnum:13>> there', 'GITLAB_TOKEN=glptt-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
