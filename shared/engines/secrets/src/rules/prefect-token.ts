import { defineRule } from '../types';

export default defineRule({
  id: 'prefect-token',
  name: 'Prefect API key',
  provider: 'Prefect',
  description: "A Prefect API key. Whoever holds it runs and reads the workspace's flows.",
  severity: 'medium',
  keywords: ['pnu_', 'pnb_'],
  patterns: [{ token: /pn[ub]_[A-Za-z0-9]{36}/ }],
  remediation: 'Delete the key under API keys in the account.',
  references: ['https://docs.prefect.io'],
  examples: {
    match: ['export PREFECT_TOKEN=pnu_<<alnum:36>>', '{"value": "pnu_<<alnum:36>>", "other": 1}'],
    noMatch: ['see pnu_<<alnum:12>> there', 'PREFECT_TOKEN=pnu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
