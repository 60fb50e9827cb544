import { defineRule } from '../types';

export default defineRule({
  id: 'mailgun-key-new',
  name: 'Mailgun API key',
  provider: 'Mailgun',
  description: 'A Mailgun API key. Whoever holds it sends mail in the name of the domains and reads their logs.',
  severity: 'high',
  keywords: ['mailgun'],
  patterns: [{ assigned: /[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}/ }],
  remediation: 'Delete the key under API security.',
  references: ['https://documentation.mailgun.com/docs/mailgun/user-manual/get-started/'],
  examples: {
    match: ['MAILGUN_API_KEY=<<hex:32>>-<<hex:8>>-<<hex:8>>', '  "mailgunToken": "<<hex:32>>-<<hex:8>>-<<hex:8>>",'],
    noMatch: ['MAILGUN_API_KEY=${MAILGUN_API_KEY}', 'digest of the file: <<hex:32>>-<<hex:8>>-<<hex:8>>'],
  },
});
