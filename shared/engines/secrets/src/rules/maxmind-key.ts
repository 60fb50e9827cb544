import { defineRule } from '../types';

export default defineRule({
  id: 'maxmind-key',
  name: 'MaxMind licence key',
  provider: 'MaxMind',
  description: "A MaxMind licence key. Whoever holds it downloads databases on the account's licence.",
  severity: 'low',
  keywords: ['maxmind', 'geoip'],
  patterns: [{ assigned: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk|[A-Za-z0-9]{16}/ }],
  entropy: 3.2,
  remediation: 'Delete the key in the account.',
  references: ['https://dev.maxmind.com'],
  examples: {
    match: ['MAXMIND_API_KEY=<<alnum:6>>_<<alnum:29>>_mmk', '  "maxmindToken": "<<alnum:6>>_<<alnum:29>>_mmk",'],
    noMatch: ['MAXMIND_API_KEY=${MAXMIND_API_KEY}', 'digest of the file: <<alnum:6>>_<<alnum:29>>_mmk'],
  },
});
