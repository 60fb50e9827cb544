import { defineRule } from '../types';

export default defineRule({
  id: 'consul-token',
  name: 'Consul token',
  provider: 'HashiCorp',
  description: 'A Consul token. Whoever holds it reads and changes services and keys as its policies let it.',
  severity: 'high',
  keywords: ['consul'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Delete it with `consul acl token delete`.',
  references: ['https://developer.hashicorp.com/consul/docs/security/acl'],
  examples: {
    match: ['CONSUL_HTTP_TOKEN=<<uuid>>', '  "consulToken": "<<uuid>>",'],
    noMatch: ['CONSUL_NODE_ID=<<uuid>>'],
  },
});
