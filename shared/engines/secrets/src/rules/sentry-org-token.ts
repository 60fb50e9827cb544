import { defineRule } from '../types';

export default defineRule({
  id: 'sentry-org-token',
  name: 'Sentry organisation token',
  provider: 'Sentry',
  description: 'A Sentry organisation token. Whoever holds it uploads releases and source maps, and reads projects.',
  severity: 'medium',
  keywords: ['sntrys_'],
  patterns: [{ token: /sntrys_eyJ[A-Za-z0-9+/=_-]{60,400}/ }],
  remediation: 'Revoke the token under Settings, Auth tokens.',
  references: ['https://docs.sentry.io/account/auth-tokens/'],
  examples: {
    match: ['export SENTRY_TOKEN=sntrys_eyJ<<alnum:160>>', '{"value": "sntrys_eyJ<<alnum:160>>", "other": 1}'],
    noMatch: [
      'see sntrys_eyJ<<alnum:53>> there',
      'SENTRY_TOKEN=sntrys_eyJxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
