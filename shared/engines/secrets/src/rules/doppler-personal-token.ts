import { defineRule } from '../types';

export default defineRule({
  id: 'doppler-personal-token',
  name: 'Doppler personal token',
  provider: 'Doppler',
  description: 'A Doppler personal token. Whoever holds it reads and changes the secrets its user can reach.',
  severity: 'critical',
  keywords: ['dp.pt.'],
  patterns: [{ token: /dp\.pt\.[A-Za-z0-9]{40,44}/ }],
  remediation: 'Revoke the token in the dashboard, and change the secrets it could read.',
  references: ['https://docs.doppler.com'],
  examples: {
    match: ['export DOPPLER_TOKEN=dp.pt.<<alnum:43>>', '{"value": "dp.pt.<<alnum:43>>", "other": 1}'],
    noMatch: ['see dp.pt.<<alnum:14>> there', 'DOPPLER_TOKEN=dp.pt.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
