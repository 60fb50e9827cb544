import { defineRule } from '../types';

export default defineRule({
  id: 'mailgun-public-key',
  name: 'Mailgun validation key',
  provider: 'Mailgun',
  description: "A Mailgun validation key. Whoever holds it validates addresses on the account's bill.",
  severity: 'low',
  keywords: ['pubkey-'],
  patterns: [{ token: /pubkey-[0-9a-f]{32}/ }],
  specificity: 4,
  remediation: 'Reset the key under API security.',
  references: ['https://documentation.mailgun.com/docs/mailgun/user-manual/get-started/'],
  examples: {
    match: ['export MAILGUN_TOKEN=pubkey-<<hex:32>>', '{"value": "pubkey-<<hex:32>>", "other": 1}'],
    noMatch: ['see pubkey-<<hex:10>> there', 'MAILGUN_TOKEN=pubkey-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
