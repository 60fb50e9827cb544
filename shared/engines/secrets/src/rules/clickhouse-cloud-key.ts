import { defineRule } from '../types';

export default defineRule({
  id: 'clickhouse-cloud-key',
  name: 'ClickHouse Cloud key secret',
  provider: 'ClickHouse',
  description: "A ClickHouse Cloud key secret. Whoever holds it manages the organisation's services.",
  severity: 'high',
  keywords: ['4b1d'],
  patterns: [{ token: /4b1d[A-Za-z0-9]{38}/ }],
  entropy: 4,
  remediation: 'Delete the key in the console.',
  references: ['https://clickhouse.com/docs'],
  examples: {
    match: ['export CLICKHOUSE_TOKEN=4b1d<<alnum:38>>', '{"value": "4b1d<<alnum:38>>", "other": 1}'],
    noMatch: ['see 4b1d<<alnum:12>> there', 'CLICKHOUSE_TOKEN=4b1dxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
