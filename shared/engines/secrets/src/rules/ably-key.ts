import { defineRule } from '../types';

export default defineRule({
  id: 'ably-key',
  name: 'Ably API key',
  provider: 'Ably',
  description: 'An Ably API key. Whoever holds it publishes and reads on the channels it may.',
  severity: 'medium',
  keywords: ['ably'],
  patterns: [
    { near: /(?<![\w.-])([A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{6}:[A-Za-z0-9_-]{43})(?![\w-])/, before: 60, after: 120 },
  ],
  entropy: 4,
  publicPrefix: 6,
  remediation: "Revoke the key in the app's settings.",
  references: ['https://ably.com/docs/auth/basic'],
  examples: {
    match: ['ABLY_API_KEY=<<alnum:6>>.<<alnum:6>>:<<alnum:43>>'],
    noMatch: ['ABLY_API_KEY=xxxxxx.yyyyyy:zzzz'],
  },
});
