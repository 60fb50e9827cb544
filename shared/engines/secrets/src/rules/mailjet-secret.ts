import { defineRule } from '../types';

export default defineRule({
  id: 'mailjet-secret',
  name: 'Mailjet secret key',
  provider: 'Mailjet',
  description: 'A Mailjet secret key. Whoever holds it sends mail in the name of the account.',
  severity: 'high',
  keywords: ['mailjet', 'mj_apikey', 'mj_api'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Reset the key under API key management.',
  references: ['https://dev.mailjet.com'],
  examples: {
    match: ['MAILJET_SECRET_KEY=<<hex:32>>', '  "mailjetToken": "<<hex:32>>",'],
    noMatch: ['MAILJET_SECRET_KEY=${MAILJET_SECRET_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
