import { defineRule } from '../types';

export default defineRule({
  id: 'loggly-token',
  name: 'Loggly token',
  provider: 'SolarWinds',
  description: 'A Loggly token. Whoever holds it sends logs.',
  severity: 'low',
  keywords: ['loggly'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Retire the token under Source setup.',
  references: ['https://documentation.solarwinds.com/en/success_center/loggly/'],
  examples: {
    match: ['LOGGLY_TOKEN=<<uuid>>', '  "logglyToken": "<<uuid>>",'],
    noMatch: ['LOGGLY_TOKEN=${LOGGLY_TOKEN}', 'digest of the file: <<uuid>>'],
  },
});
