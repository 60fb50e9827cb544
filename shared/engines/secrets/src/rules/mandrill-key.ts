import { defineRule } from '../types';

export default defineRule({
  id: 'mandrill-key',
  name: 'Mandrill API key',
  provider: 'Mailchimp',
  description: "A Mandrill API key. Whoever holds it sends transactional mail in the name of the account's domains.",
  severity: 'high',
  keywords: ['md-'],
  patterns: [{ token: /md-[\w-]{22}/ }],
  entropy: 3.8,
  remediation: 'Delete the key under Settings, SMTP and API.',
  references: ['https://mailchimp.com/developer/transactional/docs/fundamentals/'],
  examples: {
    match: ['export MANDRILL_TOKEN=md-<<alnum:22>>', '{"value": "md-<<alnum:22>>", "other": 1}'],
    noMatch: ['see md-<<alnum:7>> there', 'MANDRILL_TOKEN=md-xxxxxxxxxxxxxxxxxxxxxx'],
  },
});
