import { defineRule } from '../types';

export default defineRule({
  id: 'brevo-key',
  name: 'Brevo API key',
  provider: 'Brevo',
  description: 'A Brevo API key. Whoever holds it sends mail and reads the contacts.',
  severity: 'high',
  keywords: ['xkeysib-'],
  patterns: [{ token: /xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}/ }],
  remediation: 'Delete the key under SMTP and API.',
  references: ['https://developers.brevo.com'],
  verify: {
    url: 'https://api.brevo.com/v3/account',
    headers: { 'api-key': '{secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'export BREVO_TOKEN=xkeysib-<<hex:64>>-<<alnum:16>>',
      '{"value": "xkeysib-<<hex:64>>-<<alnum:16>>", "other": 1}',
    ],
    noMatch: [
      'see xkeysib-<<hex:21>> there',
      'BREVO_TOKEN=xkeysib-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
