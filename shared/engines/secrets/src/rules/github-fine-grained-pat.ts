import { defineRule } from '../types';

export default defineRule({
  id: 'github-fine-grained-pat',
  name: 'GitHub personal access token (fine-grained)',
  provider: 'GitHub',
  description:
    'A GitHub personal access token (fine-grained). Whoever holds it acts as the user who made it in the repositories and with the permissions it was given.',
  severity: 'critical',
  keywords: ['github_pat_'],
  patterns: [{ token: /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/ }],
  remediation: 'Delete the token under Settings, Developer settings, Fine-grained tokens.',
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
      'export GITHUB_TOKEN=github_pat_<<alnum:22>>_<<alnum:59>>',
      '{"value": "github_pat_<<alnum:22>>_<<alnum:59>>", "other": 1}',
    ],
    noMatch: [
      'see github_pat_<<alnum:22>>_<<alnum:19>> there',
      'GITHUB_TOKEN=github_pat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
