import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-agent-token',
  name: 'GitLab agent token',
  provider: 'GitLab',
  description: 'A GitLab agent token. Whoever holds it connects as the agent of a Kubernetes cluster.',
  severity: 'high',
  keywords: ['glagent-'],
  patterns: [{ token: /glagent-[\w-]{50}/ }],
  remediation: 'Revoke the token under Operate, Kubernetes clusters.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=glagent-<<alnum:50>>', '{"value": "glagent-<<alnum:50>>", "other": 1}'],
    noMatch: [
      'see glagent-<<alnum:16>> there',
      'GITLAB_TOKEN=glagent-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
