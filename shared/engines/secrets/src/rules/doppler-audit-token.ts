import { defineRule } from '../types';

export default defineRule({
  id: 'doppler-audit-token',
  name: 'Doppler audit token',
  provider: 'Doppler',
  description: 'A Doppler audit token. Whoever holds it reads the audit log.',
  severity: 'critical',
  keywords: ['dp.audit.'],
  patterns: [{ token: /dp\.audit\.[A-Za-z0-9]{40,44}/ }],
  remediation: 'Revoke the token in the dashboard, and change the secrets it could read.',
  references: ['https://docs.doppler.com'],
  examples: {
    match: ['export DOPPLER_TOKEN=dp.audit.<<alnum:43>>', '{"value": "dp.audit.<<alnum:43>>", "other": 1}'],
    noMatch: ['see dp.audit.<<alnum:14>> there', 'DOPPLER_TOKEN=dp.audit.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
