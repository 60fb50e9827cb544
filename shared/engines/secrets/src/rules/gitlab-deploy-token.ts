import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-deploy-token',
  name: 'GitLab deploy token',
  provider: 'GitLab',
  description: 'A GitLab deploy token. Whoever holds it clones repositories and reads or writes packages and images.',
  severity: 'high',
  keywords: ['gldt-'],
  patterns: [{ token: /gldt-[\w-]{20}/ }],
  remediation: "Revoke it under the project's or group's Settings, Repository, Deploy tokens.",
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=gldt-<<alnum:20>>', '{"value": "gldt-<<alnum:20>>", "other": 1}'],
    noMatch: ['see gldt-<<alnum:6>> there', 'GITLAB_TOKEN=gldt-xxxxxxxxxxxxxxxxxxxx'],
  },
});
