import { defineRule } from '../types';

export default defineRule({
  id: 'crowdstrike-secret',
  name: 'CrowdStrike client secret',
  provider: 'CrowdStrike',
  description: 'A CrowdStrike client secret. Whoever holds it does with the fleet what its scopes let it.',
  severity: 'critical',
  keywords: ['crowdstrike', 'falcon_client'],
  patterns: [{ assigned: /[A-Za-z0-9]{40}/ }],
  entropy: 4,
  remediation: 'Reset the secret of the API client.',
  references: ['https://www.crowdstrike.com'],
  examples: {
    match: ['FALCON_CLIENT_SECRET=<<alnum:40>>', '  "crowdstrikeToken": "<<alnum:40>>",'],
    noMatch: ['FALCON_CLIENT_SECRET=${FALCON_CLIENT_SECRET}', 'digest of the file: <<alnum:40>>'],
  },
});
