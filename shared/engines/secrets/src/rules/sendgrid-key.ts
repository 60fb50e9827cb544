import { defineRule } from '../types';

export default defineRule({
  id: 'sendgrid-key',
  name: 'SendGrid API key',
  provider: 'SendGrid',
  description: "A SendGrid API key. Whoever holds it sends mail in the name of the account's domains.",
  severity: 'high',
  keywords: ['SG.'],
  patterns: [{ token: /SG\.[\w-]{22}\.[\w-]{43}/ }],
  remediation: 'Delete the key under Settings, API Keys.',
  references: ['https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys'],
  verify: {
    url: 'https://api.sendgrid.com/v3/scopes',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'export SENDGRID_TOKEN=SG.<<base64url:22>>.<<base64url:43>>',
      '{"value": "SG.<<base64url:22>>.<<base64url:43>>", "other": 1}',
    ],
    noMatch: [
      'see SG.<<base64url:22>>.<<base64url:14>> there',
      'SENDGRID_TOKEN=SG.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
