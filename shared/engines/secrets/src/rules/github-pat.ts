import { defineRule } from '../types';

export default defineRule({
  id: 'github-pat',
  name: 'GitHub personal access token (classic)',
  provider: 'GitHub',
  description:
    'A GitHub personal access token (classic). Whoever holds it acts as the user who made it, in every repository and organisation its scopes name.',
  severity: 'critical',
  keywords: ['ghp_'],
  patterns: [{ token: /ghp_[A-Za-z0-9]{36}/ }],
  checksum: 'github',
  remediation:
    'Delete the token under Settings, Developer settings, Personal access tokens, and look through the audit log for what it did.',
  references: [
    'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
  ],
  verify: {
    url: 'https://api.github.com/user',
    headers: { authorization: 'Bearer {secret}', 'user-agent': 'OpenSkerry' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'GITHUB_TOKEN=ghp_<<alnum:30>><<crc-github>>',
      'git clone https://x-access-token:ghp_<<alnum:30>><<crc-github>>@github.com/a/b',
    ],
    noMatch: ['wrong check digits: ghp_<<alnum:36>>', 'GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
