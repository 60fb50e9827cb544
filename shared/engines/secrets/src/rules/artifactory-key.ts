import { defineRule } from '../types';

export default defineRule({
  id: 'artifactory-key',
  name: 'Artifactory API key',
  provider: 'JFrog',
  description: 'An Artifactory API key. Whoever holds it publishes and reads artifacts as the user it belongs to.',
  severity: 'critical',
  keywords: ['AKC'],
  patterns: [{ token: /AKC[A-Za-z0-9]{67,70}/ }],
  remediation: "Revoke the key in the user's profile and use access tokens.",
  references: ['https://jfrog.com/help/r/jfrog-platform-administration-documentation/api-key'],
  examples: {
    match: ['export ARTIFACTORY_TOKEN=AKC<<alnum:68>>', '{"value": "AKC<<alnum:68>>", "other": 1}'],
    noMatch: [
      'see AKC<<alnum:22>> there',
      'ARTIFACTORY_TOKEN=AKCxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
