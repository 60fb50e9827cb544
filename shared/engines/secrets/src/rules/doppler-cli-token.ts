import { defineRule } from '../types';

export default defineRule({
  id: 'doppler-cli-token',
  name: 'Doppler CLI token',
  provider: 'Doppler',
  description: 'A Doppler CLI token. Whoever holds it reads and changes the secrets its user can reach.',
  severity: 'critical',
  keywords: ['dp.ct.'],
  patterns: [{ token: /dp\.ct\.[A-Za-z0-9]{40,44}/ }],
  remediation: 'Revoke the token in the dashboard, and change the secrets it could read.',
  references: ['https://docs.doppler.com'],
  examples: {
    match: ['export DOPPLER_TOKEN=dp.ct.<<alnum:43>>', '{"value": "dp.ct.<<alnum:43>>", "other": 1}'],
    noMatch: ['see dp.ct.<<alnum:14>> there', 'DOPPLER_TOKEN=dp.ct.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
