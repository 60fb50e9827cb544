import { defineRule } from '../types';

export default defineRule({
  id: 'asana-pat',
  name: 'Asana personal access token',
  provider: 'Asana',
  description: 'An Asana personal access token. Whoever holds it reads and changes tasks as the user who made it.',
  severity: 'high',
  keywords: ['asana'],
  patterns: [{ assigned: /[0-9]\/[0-9]{16}(?:\/[0-9]{16})?:[0-9a-f]{32}/ }],
  remediation: 'Delete the token in the developer console.',
  references: ['https://developers.asana.com/docs/personal-access-token'],
  verify: {
    url: 'https://app.asana.com/api/1.0/users/me',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'ASANA_TOKEN=2/<<digits:16>>/<<digits:16>>:<<hex:32>>',
      '  "asanaToken": "2/<<digits:16>>/<<digits:16>>:<<hex:32>>",',
    ],
    noMatch: ['ASANA_TOKEN=${ASANA_TOKEN}', 'digest of the file: 2/<<digits:16>>/<<digits:16>>:<<hex:32>>'],
  },
});
