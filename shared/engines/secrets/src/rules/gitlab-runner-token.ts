import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-runner-token',
  name: 'GitLab runner authentication token',
  provider: 'GitLab',
  description:
    'A GitLab runner authentication token. Whoever holds it takes jobs of the instance, group or project, and with them their variables.',
  severity: 'high',
  keywords: ['glrt-'],
  patterns: [{ token: /glrt-[\w-]{20,80}/ }],
  remediation: 'Delete the runner and register a new one.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=glrt-<<alnum:20>>', '{"value": "glrt-<<alnum:20>>", "other": 1}'],
    noMatch: ['see glrt-<<alnum:6>> there', 'GITLAB_TOKEN=glrt-xxxxxxxxxxxxxxxxxxxx'],
  },
});
