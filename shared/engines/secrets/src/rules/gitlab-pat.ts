import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-pat',
  name: 'GitLab personal, project or group access token',
  provider: 'GitLab',
  description:
    'A GitLab personal, project or group access token. Whoever holds it uses the API and the repositories as its owner, with the scopes it was given.',
  severity: 'critical',
  keywords: ['glpat-'],
  patterns: [{ token: /glpat-[\w-]{20}/ }],
  remediation: "Revoke it under Preferences, Access tokens (or the project's or group's settings).",
  references: ['https://docs.gitlab.com/security/tokens/'],
  verify: {
    url: 'https://gitlab.com/api/v4/user',
    headers: { 'private-token': '{secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export GITLAB_TOKEN=glpat-<<base64url:20>>', '{"value": "glpat-<<base64url:20>>", "other": 1}'],
    noMatch: ['see glpat-<<base64url:6>> there', 'GITLAB_TOKEN=glpat-xxxxxxxxxxxxxxxxxxxx'],
  },
});
