import { defineRule } from '../types';

export default defineRule({
  id: 'github-oauth',
  name: 'GitHub OAuth access token',
  provider: 'GitHub',
  description: 'A GitHub OAuth access token. Whoever holds it acts as the user who let the OAuth app in.',
  severity: 'critical',
  keywords: ['gho_'],
  patterns: [{ token: /gho_[A-Za-z0-9]{36}/ }],
  checksum: 'github',
  remediation: 'Revoke the authorisation of the OAuth app under Settings, Applications.',
  references: ['https://docs.github.com/en/apps/oauth-apps'],
  verify: {
    url: 'https://api.github.com/user',
    headers: { authorization: 'Bearer {secret}', 'user-agent': 'OpenSkerry' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'GITHUB_TOKEN=gho_<<alnum:30>><<crc-github>>',
      'git clone https://x-access-token:gho_<<alnum:30>><<crc-github>>@github.com/a/b',
    ],
    noMatch: ['wrong check digits: gho_<<alnum:36>>', 'GITHUB_TOKEN=gho_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
