import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-session-cookie',
  name: 'GitLab session cookie',
  provider: 'GitLab',
  description: 'A GitLab session cookie. Whoever holds it is signed in as the user until the session ends.',
  severity: 'high',
  keywords: ['_gitlab_session='],
  patterns: [{ token: /_gitlab_session=[0-9a-f]{32}/ }],
  remediation: 'Revoke the session under Preferences, Active sessions.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=_gitlab_session=<<hex:32>>', '{"value": "_gitlab_session=<<hex:32>>", "other": 1}'],
    noMatch: ['see _gitlab_session=<<hex:10>> there', 'GITLAB_TOKEN=_gitlab_session=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
