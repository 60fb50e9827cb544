import { defineRule } from '../types';

export default defineRule({
  id: 'sumologic-key',
  name: 'Sumo Logic access key',
  provider: 'Sumo Logic',
  description: 'A Sumo Logic access key. Whoever holds it reads and changes the account, together with its access id.',
  severity: 'high',
  keywords: ['sumologic', 'sumo_logic', 'sumo_access'],
  patterns: [{ assigned: /[A-Za-z0-9]{64}/ }],
  entropy: 4.2,
  remediation: 'Delete the key under Administration, Security, Access keys.',
  references: ['https://help.sumologic.com/docs/manage/security/access-keys/'],
  examples: {
    match: ['SUMOLOGIC_ACCESS_KEY=<<alnum:64>>', '  "sumologicToken": "<<alnum:64>>",'],
    noMatch: ['SUMOLOGIC_ACCESS_KEY=${SUMOLOGIC_ACCESS_KEY}', 'digest of the file: <<alnum:64>>'],
  },
});
