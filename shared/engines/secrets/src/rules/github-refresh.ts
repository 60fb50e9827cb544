import { defineRule } from '../types';

export default defineRule({
  id: 'github-refresh',
  name: 'GitHub App refresh token',
  provider: 'GitHub',
  description: 'A GitHub App refresh token. Whoever holds it gets new user tokens for six months.',
  severity: 'critical',
  keywords: ['ghr_'],
  patterns: [{ token: /ghr_[A-Za-z0-9]{36,76}/ }],
  remediation: 'Revoke the authorisation of the GitHub App under Settings, Applications.',
  references: ['https://docs.github.com/en/apps'],
  examples: {
    match: ['export GITHUB_TOKEN=ghr_<<alnum:39>>', '{"value": "ghr_<<alnum:39>>", "other": 1}'],
    noMatch: ['see ghr_<<alnum:13>> there', 'GITHUB_TOKEN=ghr_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
