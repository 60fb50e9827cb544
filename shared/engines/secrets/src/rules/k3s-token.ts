import { defineRule } from '../types';

export default defineRule({
  id: 'k3s-token',
  name: 'K3s join token',
  provider: 'SUSE',
  description: 'A K3s join token. Whoever holds it joins servers or nodes to the cluster.',
  severity: 'critical',
  keywords: ['K10'],
  patterns: [{ token: /K10[0-9a-f]{64}::(?:server|node|[a-z0-9]{6}):[A-Za-z0-9.]{16,64}/ }],
  remediation: 'Rotate it with `k3s token rotate`.',
  references: ['https://docs.k3s.io'],
  examples: {
    match: [
      'export SUSE_TOKEN=K10<<hex:64>>::server:<<hex:32>>',
      '{"value": "K10<<hex:64>>::server:<<hex:32>>", "other": 1}',
    ],
    noMatch: [
      'see K10<<hex:21>> there',
      'SUSE_TOKEN=K10xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
