import { defineRule } from '../types';

export default defineRule({
  id: 'twilio-api-key-sid',
  name: 'Twilio API key',
  provider: 'Twilio',
  description: "A Twilio API key. Whoever holds it has half of a key pair that calls and texts on the account's bill.",
  severity: 'medium',
  keywords: ['twilio'],
  patterns: [{ near: /(?<![A-Za-z0-9])(SK[0-9a-f]{32})(?![A-Za-z0-9])/, before: 200, after: 300 }],
  publicPrefix: 4,
  remediation: 'Delete the key in the console under API keys and tokens.',
  references: ['https://www.twilio.com/docs/iam/api-keys'],
  examples: {
    match: ['twilio_key = "SK<<hex:32>>"'],
    noMatch: ['checksum: SK<<hex:32>>', 'twilio_key = "SKxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"'],
  },
});
