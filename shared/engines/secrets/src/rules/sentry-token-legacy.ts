import { defineRule } from '../types';

export default defineRule({
  id: 'sentry-token-legacy',
  name: 'Sentry auth token (older)',
  provider: 'Sentry',
  description: 'A Sentry auth token (older). Whoever holds it reads and changes projects with the scopes it was given.',
  severity: 'high',
  keywords: ['sentry'],
  patterns: [{ assigned: /[0-9a-f]{64}/ }],
  remediation: 'Revoke the token under User auth tokens.',
  references: ['https://docs.sentry.io/account/auth-tokens/'],
  examples: {
    match: ['SENTRY_AUTH_TOKEN=<<hex:64>>', '  "sentryToken": "<<hex:64>>",'],
    noMatch: ['SENTRY_AUTH_TOKEN=${SENTRY_AUTH_TOKEN}', 'digest of the file: <<hex:64>>'],
  },
});
