import { defineRule } from '../types';

export default defineRule({
  id: 'doppler-service-account-token',
  name: 'Doppler service account token',
  provider: 'Doppler',
  description:
    'A Doppler service account token. Whoever holds it reads and changes the secrets the service account can reach.',
  severity: 'critical',
  keywords: ['dp.sa.'],
  patterns: [{ token: /dp\.sa\.[A-Za-z0-9]{40,44}/ }],
  remediation: 'Revoke the token in the dashboard, and change the secrets it could read.',
  references: ['https://docs.doppler.com'],
  examples: {
    match: ['export DOPPLER_TOKEN=dp.sa.<<alnum:43>>', '{"value": "dp.sa.<<alnum:43>>", "other": 1}'],
    noMatch: ['see dp.sa.<<alnum:14>> there', 'DOPPLER_TOKEN=dp.sa.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
