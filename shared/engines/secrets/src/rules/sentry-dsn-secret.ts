import { defineRule } from '../types';

export default defineRule({
  id: 'sentry-dsn-secret',
  name: 'Sentry DSN with its secret',
  provider: 'Sentry',
  description: 'A Sentry DSN with its secret. Whoever holds it sends events into the project.',
  severity: 'low',
  keywords: ['sentry.io'],
  patterns: [
    { near: /https:\/\/[0-9a-f]{32}:([0-9a-f]{32})@[\w.-]{0,60}sentry\.io\/[0-9]{1,20}/, before: 110, after: 40 },
  ],
  specificity: 4,
  remediation: 'Revoke the client key and use a DSN without the secret.',
  references: ['https://docs.sentry.io/concepts/key-terms/dsn-explainer/'],
  examples: {
    match: ['dsn = "https://<<hex:32>>:<<hex:32>>@sentry.io/1234"'],
    noMatch: ['dsn = "https://<<hex:32>>@o1.ingest.sentry.io/1234"'],
  },
});
