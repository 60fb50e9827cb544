import { defineRule } from '../types';

export default defineRule({
  id: 'pingdom-token',
  name: 'Pingdom token',
  provider: 'SolarWinds',
  description: 'A Pingdom token. Whoever holds it reads and changes checks.',
  severity: 'medium',
  keywords: ['pingdom'],
  patterns: [{ assigned: /[\w-]{63}|[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: 'Delete the token in the settings.',
  references: ['https://docs.pingdom.com'],
  examples: {
    match: ['PINGDOM_API_KEY=<<alnum:32>>', '  "pingdomToken": "<<alnum:32>>",'],
    noMatch: ['PINGDOM_API_KEY=${PINGDOM_API_KEY}', 'digest of the file: <<alnum:32>>'],
  },
});
