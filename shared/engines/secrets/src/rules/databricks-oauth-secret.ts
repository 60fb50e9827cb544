import { defineRule } from '../types';

export default defineRule({
  id: 'databricks-oauth-secret',
  name: 'Databricks OAuth secret',
  provider: 'Databricks',
  description: 'A Databricks OAuth secret. Whoever holds it runs code and reads tables as the service principal.',
  severity: 'critical',
  keywords: ['dose'],
  patterns: [{ token: /dose[0-9a-f]{32}/ }],
  remediation: 'Delete the secret of the service principal.',
  references: ['https://docs.databricks.com/aws/en/dev-tools/auth/oauth-m2m'],
  examples: {
    match: ['export DATABRICKS_TOKEN=dose<<hex:32>>', '{"value": "dose<<hex:32>>", "other": 1}'],
    noMatch: ['see dose<<hex:10>> there', 'DATABRICKS_TOKEN=dosexxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
