import { defineRule } from '../types';

export default defineRule({
  id: 'npm-token',
  name: 'npm access token',
  provider: 'npm',
  description:
    'A npm access token. Whoever holds it publishes packages as their owner, which runs code on the machines of all who install them.',
  severity: 'critical',
  keywords: ['npm_'],
  patterns: [{ token: /npm_[A-Za-z0-9]{36}/ }],
  checksum: 'npm',
  remediation:
    'Revoke it with `npm token revoke` or under Access Tokens, look through the versions published since, and use trusted publishing.',
  references: ['https://docs.npmjs.com/about-access-tokens'],
  verify: {
    url: 'https://registry.npmjs.org/-/whoami',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export NPM_TOKEN=npm_<<alnum:36>>', '{"value": "npm_<<alnum:36>>", "other": 1}'],
    noMatch: ['see npm_<<alnum:12>> there', 'NPM_TOKEN=npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
