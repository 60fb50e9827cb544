import { defineRule } from '../types';

export default defineRule({
  id: 'fivetran-secret',
  name: 'Fivetran API secret',
  provider: 'Fivetran',
  description: 'A Fivetran API secret. Whoever holds it changes connectors and destinations.',
  severity: 'high',
  keywords: ['fivetran'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 3.9,
  remediation: 'Generate a new secret in the account.',
  references: ['https://fivetran.com/docs/rest-api'],
  examples: {
    match: ['FIVETRAN_API_SECRET=<<alnum:32>>', '  "fivetranToken": "<<alnum:32>>",'],
    noMatch: ['FIVETRAN_API_SECRET=${FIVETRAN_API_SECRET}', 'digest of the file: <<alnum:32>>'],
  },
});
