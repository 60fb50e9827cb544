import { defineRule } from '../types';

export default defineRule({
  id: 'twilio-auth-token',
  name: 'Twilio auth token',
  provider: 'Twilio',
  description: "A Twilio auth token. Whoever holds it calls and texts on the account's bill and reads its logs.",
  severity: 'critical',
  keywords: ['twilio'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Promote the secondary token in the console and delete this one; use API keys.',
  references: ['https://www.twilio.com/docs/iam/api-keys'],
  examples: {
    match: ['TWILIO_AUTH_TOKEN=<<hex:32>>', '  "twilioToken": "<<hex:32>>",'],
    noMatch: ['TWILIO_AUTH_TOKEN=${TWILIO_AUTH_TOKEN}', 'digest of the file: <<hex:32>>'],
  },
});
