import { defineRule } from '../types';

export default defineRule({
  id: 'resend-key',
  name: 'Resend API key',
  provider: 'Resend',
  description: "A Resend API key. Whoever holds it sends mail in the name of the account's domains.",
  severity: 'high',
  keywords: ['re_'],
  patterns: [{ token: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}/ }],
  remediation: 'Delete the key under API Keys.',
  references: ['https://resend.com/docs'],
  verify: {
    url: 'https://api.resend.com/domains',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export RESEND_TOKEN=re_<<alnum:8>>_<<alnum:24>>', '{"value": "re_<<alnum:8>>_<<alnum:24>>", "other": 1}'],
    noMatch: ['see re_<<alnum:8>>_<<alnum:8>> there', 'RESEND_TOKEN=re_xxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
