import { defineRule } from '../types';

export default defineRule({
  id: 'shodan-key',
  name: 'Shodan API key',
  provider: 'Shodan',
  description: "A Shodan API key. Whoever holds it uses the account's credits.",
  severity: 'low',
  keywords: ['shodan'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: 'Reset the key in the account.',
  references: ['https://developer.shodan.io'],
  examples: {
    match: ['SHODAN_API_KEY=<<alnum:32>>', '  "shodanToken": "<<alnum:32>>",'],
    noMatch: ['SHODAN_API_KEY=${SHODAN_API_KEY}', 'digest of the file: <<alnum:32>>'],
  },
});
