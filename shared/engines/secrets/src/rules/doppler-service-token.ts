import { defineRule } from '../types';

export default defineRule({
  id: 'doppler-service-token',
  name: 'Doppler service token',
  provider: 'Doppler',
  description: 'A Doppler service token. Whoever holds it reads every secret of one configuration.',
  severity: 'critical',
  keywords: ['dp.st.'],
  patterns: [{ token: /dp\.st\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/ }],
  remediation: 'Revoke the token in the dashboard, and change the secrets it could read.',
  references: ['https://docs.doppler.com'],
  examples: {
    match: ['export DOPPLER_TOKEN=dp.st.<<alnum:43>>', '{"value": "dp.st.<<alnum:43>>", "other": 1}'],
    noMatch: ['see dp.st.<<alnum:14>> there', 'DOPPLER_TOKEN=dp.st.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
