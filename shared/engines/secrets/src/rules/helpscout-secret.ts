import { defineRule } from '../types';

export default defineRule({
  id: 'helpscout-secret',
  name: 'Help Scout secret',
  provider: 'Help Scout',
  description: 'A Help Scout secret. Whoever holds it reads and changes conversations.',
  severity: 'medium',
  keywords: ['helpscout', 'help_scout'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: 'Delete the application in the profile.',
  references: ['https://developer.helpscout.com'],
  examples: {
    match: ['HELPSCOUT_APP_SECRET=<<alnum:32>>', '  "helpscoutToken": "<<alnum:32>>",'],
    noMatch: ['HELPSCOUT_APP_SECRET=${HELPSCOUT_APP_SECRET}', 'digest of the file: <<alnum:32>>'],
  },
});
