import { defineRule } from '../types';

export default defineRule({
  id: 'github-user-to-server',
  name: 'GitHub App user token',
  provider: 'GitHub',
  description: 'A GitHub App user token. Whoever holds it acts as a user through a GitHub App.',
  severity: 'critical',
  keywords: ['ghu_'],
  patterns: [{ token: /ghu_[A-Za-z0-9]{36}/ }],
  checksum: 'github',
  remediation: 'Revoke the authorisation of the GitHub App under Settings, Applications.',
  references: ['https://docs.github.com/en/apps'],
  verify: {
    url: 'https://api.github.com/user',
    headers: { authorization: 'Bearer {secret}', 'user-agent': 'OpenSkerry' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'GITHUB_TOKEN=ghu_<<alnum:30>><<crc-github>>',
      'git clone https://x-access-token:ghu_<<alnum:30>><<crc-github>>@github.com/a/b',
    ],
    noMatch: ['wrong check digits: ghu_<<alnum:36>>', 'GITHUB_TOKEN=ghu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
