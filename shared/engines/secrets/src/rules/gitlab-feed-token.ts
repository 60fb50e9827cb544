import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-feed-token',
  name: 'GitLab feed token',
  provider: 'GitLab',
  description: 'A GitLab feed token. Whoever holds it reads the activity and calendars of its user.',
  severity: 'medium',
  keywords: ['glft-'],
  patterns: [{ token: /glft-[\w-]{20}/ }],
  remediation: 'Reset it under Preferences, Access tokens.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=glft-<<alnum:20>>', '{"value": "glft-<<alnum:20>>", "other": 1}'],
    noMatch: ['see glft-<<alnum:6>> there', 'GITLAB_TOKEN=glft-xxxxxxxxxxxxxxxxxxxx'],
  },
});
