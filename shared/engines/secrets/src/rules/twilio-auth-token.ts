import { defineRule } from '../types';

export default defineRule({
  id: 'twilio-auth-token',
  name: 'Twilio auth token',
  provider: 'Twilio',
  description: "A Twilio auth token. Whoever holds it calls and texts on the account's bill and reads its logs.",
  severity: 'critical',
  keywords: ['twilio'],
  patterns: [
    { assigned: /[0-9a-f]{32}/ },
    // The clients of every language take the account and the token, in this order.
    { near: /AC[0-9a-f]{32}["'`]\s{0,20},\s{0,20}["'`]([0-9a-f]{32})["'`]/, before: 100, after: 200 },
  ],
  remediation: 'Promote the secondary token in the console and delete this one; use API keys.',
  references: ['https://www.twilio.com/docs/iam/api-keys'],
  examples: {
    match: [
      'client = Twilio::REST::Client.new("AC<<hex:32>>", "<<hex:32>>")',
      'TWILIO_AUTH_TOKEN=<<hex:32>>',
      '  "twilioToken": "<<hex:32>>",',
    ],
    noMatch: ['TWILIO_AUTH_TOKEN=${TWILIO_AUTH_TOKEN}', 'digest of the file: <<hex:32>>'],
  },
});
