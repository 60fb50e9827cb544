import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-runner-registration',
  name: 'GitLab runner registration token',
  provider: 'GitLab',
  description:
    'A GitLab runner registration token. Whoever holds it registers runners, which take jobs and with them their variables.',
  severity: 'high',
  keywords: ['GR1348941'],
  patterns: [{ token: /GR1348941[\w-]{20}/ }],
  remediation: 'Reset the registration token under Settings, CI/CD, Runners, and use authentication tokens.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=GR1348941<<alnum:20>>', '{"value": "GR1348941<<alnum:20>>", "other": 1}'],
    noMatch: ['see GR1348941<<alnum:6>> there', 'GITLAB_TOKEN=GR1348941xxxxxxxxxxxxxxxxxxxx'],
  },
});
