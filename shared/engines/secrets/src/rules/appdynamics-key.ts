import { defineRule } from '../types';

export default defineRule({
  id: 'appdynamics-key',
  name: 'AppDynamics access key',
  provider: 'Cisco',
  description: 'An AppDynamics access key. Whoever holds it sends data as an agent.',
  severity: 'medium',
  keywords: ['appdynamics'],
  patterns: [{ assigned: /[a-z0-9]{12}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  entropy: 3,
  remediation: 'Change the account access key through support.',
  references: ['https://docs.appdynamics.com'],
  examples: {
    match: ['APPDYNAMICS_AGENT_ACCOUNT_ACCESS_KEY=<<uuid>>', '  "appdynamicsToken": "<<uuid>>",'],
    noMatch: [
      'APPDYNAMICS_AGENT_ACCOUNT_ACCESS_KEY=${APPDYNAMICS_AGENT_ACCOUNT_ACCESS_KEY}',
      'digest of the file: <<uuid>>',
    ],
  },
});
