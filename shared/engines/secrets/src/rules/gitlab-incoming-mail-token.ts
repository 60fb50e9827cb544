import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-incoming-mail-token',
  name: 'GitLab incoming mail token',
  provider: 'GitLab',
  description: 'A GitLab incoming mail token. Whoever holds it opens issues in the name of its user.',
  severity: 'medium',
  keywords: ['glimt-'],
  patterns: [{ token: /glimt-[\w-]{25}/ }],
  remediation: 'Reset it under Preferences, Access tokens.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=glimt-<<alnum:25>>', '{"value": "glimt-<<alnum:25>>", "other": 1}'],
    noMatch: ['see glimt-<<alnum:8>> there', 'GITLAB_TOKEN=glimt-xxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
