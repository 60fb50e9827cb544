import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-feature-flag-token',
  name: 'GitLab feature flags client token',
  provider: 'GitLab',
  description: 'A GitLab feature flags client token. Whoever holds it reads the feature flags of the project.',
  severity: 'medium',
  keywords: ['glffct-'],
  patterns: [{ token: /glffct-[\w-]{20}/ }],
  remediation: "Reset the instance id in the feature flags' settings.",
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=glffct-<<alnum:20>>', '{"value": "glffct-<<alnum:20>>", "other": 1}'],
    noMatch: ['see glffct-<<alnum:6>> there', 'GITLAB_TOKEN=glffct-xxxxxxxxxxxxxxxxxxxx'],
  },
});
