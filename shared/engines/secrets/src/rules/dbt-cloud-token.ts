import { defineRule } from '../types';

export default defineRule({
  id: 'dbt-cloud-token',
  name: 'dbt Cloud token',
  provider: 'dbt Labs',
  description: 'A dbt Cloud token. Whoever holds it runs jobs and reads the project.',
  severity: 'high',
  keywords: ['dbtc_', 'dbtu_'],
  patterns: [{ token: /dbt[cu]_[A-Za-z0-9_-]{36,60}/ }],
  remediation: "Delete the token in the account's settings.",
  references: ['https://docs.getdbt.com'],
  examples: {
    match: ['export DBT_TOKEN=dbtc_<<alnum:36>>', '{"value": "dbtc_<<alnum:36>>", "other": 1}'],
    noMatch: ['see dbtc_<<alnum:12>> there', 'DBT_TOKEN=dbtc_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
