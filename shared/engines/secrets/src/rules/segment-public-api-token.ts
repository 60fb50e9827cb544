import { defineRule } from '../types';

export default defineRule({
  id: 'segment-public-api-token',
  name: 'Segment public API token',
  provider: 'Twilio Segment',
  description: 'A Segment public API token. Whoever holds it changes the workspace.',
  severity: 'high',
  keywords: ['sgp_'],
  patterns: [{ token: /sgp_[A-Za-z0-9]{64}/ }],
  remediation: 'Revoke the token under Access management.',
  references: ['https://docs.segmentapis.com'],
  examples: {
    match: ['export TWILIO_TOKEN=sgp_<<alnum:64>>', '{"value": "sgp_<<alnum:64>>", "other": 1}'],
    noMatch: [
      'see sgp_<<alnum:21>> there',
      'TWILIO_TOKEN=sgp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
