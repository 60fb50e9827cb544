import { defineRule } from '../types';

export default defineRule({
  id: 'better-stack-token',
  name: 'Better Stack token',
  provider: 'Better Stack',
  description: 'A Better Stack token. Whoever holds it sends logs, or reads and changes monitors.',
  severity: 'medium',
  keywords: ['betterstack', 'better_stack', 'betteruptime', 'logtail'],
  patterns: [{ assigned: /[A-Za-z0-9]{24}/ }],
  entropy: 3.6,
  remediation: "Delete the token in the team's settings.",
  references: ['https://betterstack.com/docs'],
  examples: {
    match: ['BETTERSTACK_API_KEY=<<alnum:24>>', '  "betterstackToken": "<<alnum:24>>",'],
    noMatch: ['BETTERSTACK_API_KEY=${BETTERSTACK_API_KEY}', 'digest of the file: <<alnum:24>>'],
  },
});
