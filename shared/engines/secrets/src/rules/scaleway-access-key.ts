import { defineRule } from '../types';

export default defineRule({
  id: 'scaleway-access-key',
  name: 'Scaleway access key',
  provider: 'Scaleway',
  description: 'A Scaleway access key. Whoever holds it has half of a key pair.',
  severity: 'medium',
  keywords: ['SCW'],
  patterns: [{ token: /SCW[A-Z0-9]{17}/ }],
  entropy: 3.2,
  remediation: 'Delete the key under IAM, API keys.',
  references: ['https://www.scaleway.com/en/docs/iam/how-to/create-api-keys/'],
  examples: {
    match: ['export SCW_TOKEN=SCW<<uppernum:17>>', '{"value": "SCW<<uppernum:17>>", "other": 1}'],
    noMatch: ['see SCW<<uppernum:5>> there', 'SCW_TOKEN=SCWxxxxxxxxxxxxxxxxx'],
  },
});
