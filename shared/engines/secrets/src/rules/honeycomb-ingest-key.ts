import { defineRule } from '../types';

export default defineRule({
  id: 'honeycomb-ingest-key',
  name: 'Honeycomb key',
  provider: 'Honeycomb',
  description: 'A Honeycomb key. Whoever holds it sends events into the environment, or manages it.',
  severity: 'medium',
  keywords: ['hcaik_', 'hcbik_', 'hcxik_', 'hcamk_'],
  patterns: [{ token: /hc[abx](?:ik|mk)_[a-z0-9]{58}/ }],
  remediation: "Delete the key in the environment's settings.",
  references: ['https://docs.honeycomb.io/get-started/configure/environments/manage-api-keys/'],
  examples: {
    match: ['export HONEYCOMB_TOKEN=hcaik_<<lowernum:58>>', '{"value": "hcaik_<<lowernum:58>>", "other": 1}'],
    noMatch: [
      'see hcaik_<<lowernum:19>> there',
      'HONEYCOMB_TOKEN=hcaik_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
