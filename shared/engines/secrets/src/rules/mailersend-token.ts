import { defineRule } from '../types';

export default defineRule({
  id: 'mailersend-token',
  name: 'MailerSend API token',
  provider: 'MailerSend',
  description: "A MailerSend API token. Whoever holds it sends mail in the name of the account's domains.",
  severity: 'high',
  keywords: ['mlsn.'],
  patterns: [{ token: /mlsn\.[0-9a-f]{64}/ }],
  remediation: "Delete the token in the domain's settings.",
  references: ['https://developers.mailersend.com'],
  examples: {
    match: ['export MAILERSEND_TOKEN=mlsn.<<hex:64>>', '{"value": "mlsn.<<hex:64>>", "other": 1}'],
    noMatch: [
      'see mlsn.<<hex:21>> there',
      'MAILERSEND_TOKEN=mlsn.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
