import { defineRule } from '../types';

export default defineRule({
  id: 'bugsnag-key',
  name: 'Bugsnag API key',
  provider: 'Bugsnag',
  description: 'A Bugsnag API key. Whoever holds it sends errors into the project.',
  severity: 'low',
  keywords: ['bugsnag'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: "Regenerate the key in the project's settings.",
  references: ['https://docs.bugsnag.com'],
  examples: {
    match: ['BUGSNAG_API_KEY=<<hex:32>>', '  "bugsnagToken": "<<hex:32>>",'],
    noMatch: ['BUGSNAG_API_KEY=${BUGSNAG_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
