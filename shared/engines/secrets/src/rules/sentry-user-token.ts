import { defineRule } from '../types';

export default defineRule({
  id: 'sentry-user-token',
  name: 'Sentry user token',
  provider: 'Sentry',
  description: 'A Sentry user token. Whoever holds it reads and changes projects with the scopes it was given.',
  severity: 'high',
  keywords: ['sntryu_'],
  patterns: [{ token: /sntryu_[0-9a-f]{64}/ }],
  remediation: 'Revoke the token under User auth tokens.',
  references: ['https://docs.sentry.io/account/auth-tokens/'],
  verify: {
    url: 'https://sentry.io/api/0/projects/',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export SENTRY_TOKEN=sntryu_<<hex:64>>', '{"value": "sntryu_<<hex:64>>", "other": 1}'],
    noMatch: [
      'see sntryu_<<hex:21>> there',
      'SENTRY_TOKEN=sntryu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
