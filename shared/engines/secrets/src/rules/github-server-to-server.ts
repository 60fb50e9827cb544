import { defineRule } from '../types';

export default defineRule({
  id: 'github-server-to-server',
  name: 'GitHub App installation token',
  provider: 'GitHub',
  description: 'A GitHub App installation token. Whoever holds it acts as an installed GitHub App for up to an hour.',
  severity: 'high',
  keywords: ['ghs_'],
  patterns: [{ token: /ghs_[A-Za-z0-9]{36}/ }],
  checksum: 'github',
  remediation: 'Revoke it with DELETE /installation/token or wait until it expires; find out what writes it to a file.',
  references: ['https://docs.github.com/en/apps'],
  verify: {
    url: 'https://api.github.com/installation/repositories',
    headers: { authorization: 'Bearer {secret}', 'user-agent': 'OpenSkerry' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'GITHUB_TOKEN=ghs_<<alnum:30>><<crc-github>>',
      'git clone https://x-access-token:ghs_<<alnum:30>><<crc-github>>@github.com/a/b',
    ],
    noMatch: ['wrong check digits: ghs_<<alnum:36>>', 'GITHUB_TOKEN=ghs_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
