import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-pat-routable',
  name: 'GitLab routable access token',
  provider: 'GitLab',
  description:
    'A GitLab routable access token. Whoever holds it uses the API and the repositories as its owner, with the scopes it was given.',
  severity: 'critical',
  keywords: ['glpat-'],
  patterns: [{ token: /glpat-[\w-]{27,300}\.[0-9a-z]{2}[0-9a-z]{7}/ }],
  checksum: 'gitlab-routable',
  specificity: 4,
  remediation: "Revoke it under Preferences, Access tokens (or the project's or group's settings).",
  references: ['https://docs.gitlab.com/security/tokens/'],
  verify: {
    url: 'https://gitlab.com/api/v4/user',
    headers: { 'private-token': '{secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'GITLAB_TOKEN=glpat-<<base64url:27>>.01<<lowernum:7>>',
      '{"value": "glpat-<<alnum:36>>.0w<<lowernum:7>>", "other": 1}',
    ],
    noMatch: ['see glpat-<<base64url:10>> there', 'GITLAB_TOKEN=glpat-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
