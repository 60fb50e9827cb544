import { defineRule } from '../types';

export default defineRule({
  id: 'flutterwave-key',
  name: 'Flutterwave secret key',
  provider: 'Flutterwave',
  description: 'A Flutterwave secret key. Whoever holds it takes payments and sends transfers.',
  severity: 'critical',
  keywords: ['FLWSECK'],
  patterns: [{ token: /FLWSECK(?:_TEST)?-[0-9a-z]{12,40}(?:-X)?/ }],
  entropy: 3,
  remediation: 'Generate new keys in the dashboard.',
  references: ['https://developer.flutterwave.com/docs'],
  examples: {
    match: ['export FLUTTERWAVE_TOKEN=FLWSECK-<<lowernum:32>>-X', '{"value": "FLWSECK-<<lowernum:32>>-X", "other": 1}'],
    noMatch: ['see FLWSECK-<<lowernum:10>> there', 'FLUTTERWAVE_TOKEN=FLWSECK-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
