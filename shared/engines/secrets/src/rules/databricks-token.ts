import { defineRule } from '../types';

export default defineRule({
  id: 'databricks-token',
  name: 'Databricks access token',
  provider: 'Databricks',
  description: 'A Databricks access token. Whoever holds it runs code and reads tables as the user who made it.',
  severity: 'critical',
  keywords: ['dapi'],
  patterns: [{ token: /dapi[0-9a-f]{32}(?:-[0-9])?/ }],
  remediation: "Revoke the token in the user's settings.",
  references: ['https://docs.databricks.com/aws/en/dev-tools/auth/pat'],
  examples: {
    match: ['export DATABRICKS_TOKEN=dapi<<hex:32>>', '{"value": "dapi<<hex:32>>", "other": 1}'],
    noMatch: ['see dapi<<hex:10>> there', 'DATABRICKS_TOKEN=dapixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
