import { defineRule } from '../types';

export default defineRule({
  id: 'digitalocean-refresh',
  name: 'DigitalOcean OAuth refresh token',
  provider: 'DigitalOcean',
  description: 'A DigitalOcean OAuth refresh token. Whoever holds it gets new OAuth tokens.',
  severity: 'critical',
  keywords: ['dor_v1_'],
  patterns: [{ token: /dor_v1_[0-9a-f]{64}/ }],
  remediation: 'Revoke the application under API, Authorized applications.',
  references: ['https://docs.digitalocean.com/reference/api/create-personal-access-token/'],
  examples: {
    match: ['export DIGITALOCEAN_TOKEN=dor_v1_<<hex:64>>', '{"value": "dor_v1_<<hex:64>>", "other": 1}'],
    noMatch: [
      'see dor_v1_<<hex:21>> there',
      'DIGITALOCEAN_TOKEN=dor_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
