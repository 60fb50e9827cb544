import { defineRule } from '../types';

export default defineRule({
  id: 'brevo-smtp-key',
  name: 'Brevo SMTP key',
  provider: 'Brevo',
  description: 'A Brevo SMTP key. Whoever holds it sends mail in the name of the account.',
  severity: 'high',
  keywords: ['xsmtpsib-'],
  patterns: [{ token: /xsmtpsib-[0-9a-f]{64}-[A-Za-z0-9]{16}/ }],
  remediation: 'Delete the key under SMTP and API.',
  references: ['https://developers.brevo.com'],
  examples: {
    match: [
      'export BREVO_TOKEN=xsmtpsib-<<hex:64>>-<<alnum:16>>',
      '{"value": "xsmtpsib-<<hex:64>>-<<alnum:16>>", "other": 1}',
    ],
    noMatch: [
      'see xsmtpsib-<<hex:21>> there',
      'BREVO_TOKEN=xsmtpsib-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
