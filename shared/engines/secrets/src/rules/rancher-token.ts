import { defineRule } from '../types';

export default defineRule({
  id: 'rancher-token',
  name: 'Rancher API token',
  provider: 'SUSE',
  description: 'A Rancher API token. Whoever holds it manages clusters as its user.',
  severity: 'critical',
  keywords: ['token-'],
  patterns: [{ token: /token-[a-z0-9]{5}:[a-z0-9]{54}/ }],
  remediation: 'Delete the key under Account and API keys.',
  references: ['https://ranchermanager.docs.rancher.com'],
  examples: {
    match: [
      'export RANCHER_TOKEN=token-<<lowernum:5>>:<<lowernum:54>>',
      '{"value": "token-<<lowernum:5>>:<<lowernum:54>>", "other": 1}',
    ],
    noMatch: [
      'see token-<<lowernum:5>>:<<lowernum:18>> there',
      'RANCHER_TOKEN=token-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
