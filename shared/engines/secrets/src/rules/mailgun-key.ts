import { defineRule } from '../types';

export default defineRule({
  id: 'mailgun-key',
  name: 'Mailgun private API key',
  provider: 'Mailgun',
  description:
    'A Mailgun private API key. Whoever holds it sends mail in the name of the domains and reads their logs.',
  severity: 'high',
  keywords: ['key-'],
  patterns: [{ token: /key-[0-9a-f]{32}/ }],
  remediation: 'Delete the key under API security.',
  references: ['https://documentation.mailgun.com/docs/mailgun/user-manual/get-started/'],
  examples: {
    match: ['export MAILGUN_TOKEN=key-<<hex:32>>', '{"value": "key-<<hex:32>>", "other": 1}'],
    noMatch: ['see key-<<hex:10>> there', 'MAILGUN_TOKEN=key-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
