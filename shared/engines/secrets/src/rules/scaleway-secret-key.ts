import { defineRule } from '../types';

export default defineRule({
  id: 'scaleway-secret-key',
  name: 'Scaleway secret key',
  provider: 'Scaleway',
  description: 'A Scaleway secret key. Whoever holds it uses the API with the policies of its owner.',
  severity: 'critical',
  keywords: ['scw_', 'scaleway', 'scw-'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Delete the key under IAM, API keys.',
  references: ['https://www.scaleway.com/en/docs/iam/how-to/create-api-keys/'],
  examples: {
    match: ['SCW_SECRET_KEY=<<uuid>>', 'scaleway: { secret_key: "<<uuid>>" }'],
    noMatch: ['SCW_DEFAULT_PROJECT_ID=<<uuid>>'],
  },
});
