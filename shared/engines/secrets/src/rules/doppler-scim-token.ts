import { defineRule } from '../types';

export default defineRule({
  id: 'doppler-scim-token',
  name: 'Doppler SCIM token',
  provider: 'Doppler',
  description: 'A Doppler SCIM token. Whoever holds it manages the users of the workplace.',
  severity: 'critical',
  keywords: ['dp.scim.'],
  patterns: [{ token: /dp\.scim\.[A-Za-z0-9]{40,44}/ }],
  remediation: 'Revoke the token in the dashboard, and change the secrets it could read.',
  references: ['https://docs.doppler.com'],
  examples: {
    match: ['export DOPPLER_TOKEN=dp.scim.<<alnum:43>>', '{"value": "dp.scim.<<alnum:43>>", "other": 1}'],
    noMatch: ['see dp.scim.<<alnum:14>> there', 'DOPPLER_TOKEN=dp.scim.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
