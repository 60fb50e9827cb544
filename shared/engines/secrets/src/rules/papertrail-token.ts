import { defineRule } from '../types';

export default defineRule({
  id: 'papertrail-token',
  name: 'Papertrail token',
  provider: 'SolarWinds',
  description: 'A Papertrail token. Whoever holds it reads the logs.',
  severity: 'medium',
  keywords: ['papertrail'],
  patterns: [{ assigned: /[A-Za-z0-9]{20}/ }],
  entropy: 3.6,
  remediation: 'Reset the token in the profile.',
  references: ['https://www.papertrail.com/help/'],
  examples: {
    match: ['PAPERTRAIL_API_KEY=<<alnum:20>>', '  "papertrailToken": "<<alnum:20>>",'],
    noMatch: ['PAPERTRAIL_API_KEY=${PAPERTRAIL_API_KEY}', 'digest of the file: <<alnum:20>>'],
  },
});
