import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-scim-token',
  name: 'GitLab SCIM token',
  provider: 'GitLab',
  description: 'A GitLab SCIM token. Whoever holds it adds and removes members of the group.',
  severity: 'high',
  keywords: ['glsoat-'],
  patterns: [{ token: /glsoat-[\w-]{20}/ }],
  remediation: "Reset it under the group's SAML SSO settings.",
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=glsoat-<<alnum:20>>', '{"value": "glsoat-<<alnum:20>>", "other": 1}'],
    noMatch: ['see glsoat-<<alnum:6>> there', 'GITLAB_TOKEN=glsoat-xxxxxxxxxxxxxxxxxxxx'],
  },
});
