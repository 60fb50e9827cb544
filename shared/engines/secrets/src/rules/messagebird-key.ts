import { defineRule } from '../types';

export default defineRule({
  id: 'messagebird-key',
  name: 'MessageBird access key',
  provider: 'Bird',
  description: "A MessageBird access key. Whoever holds it texts on the account's bill.",
  severity: 'high',
  keywords: ['messagebird', 'message_bird'],
  patterns: [{ assigned: /[A-Za-z0-9]{25}/ }],
  entropy: 3.7,
  remediation: 'Delete the key under Developers, API access.',
  references: ['https://developers.messagebird.com'],
  examples: {
    match: ['MESSAGEBIRD_API_KEY=<<alnum:25>>', '  "messagebirdToken": "<<alnum:25>>",'],
    noMatch: ['MESSAGEBIRD_API_KEY=${MESSAGEBIRD_API_KEY}', 'digest of the file: <<alnum:25>>'],
  },
});
