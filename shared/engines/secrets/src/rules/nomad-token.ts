import { defineRule } from '../types';

export default defineRule({
  id: 'nomad-token',
  name: 'Nomad token',
  provider: 'HashiCorp',
  description: 'A Nomad token. Whoever holds it runs jobs as its policies let it.',
  severity: 'critical',
  keywords: ['nomad'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Delete it with `nomad acl token delete`.',
  references: ['https://developer.hashicorp.com/nomad/docs/concepts/acl'],
  examples: { match: ['NOMAD_TOKEN=<<uuid>>', '  "nomadToken": "<<uuid>>",'], noMatch: ['NOMAD_ALLOC_ID=<<uuid>>'] },
});
