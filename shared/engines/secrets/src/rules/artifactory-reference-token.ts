import { defineRule } from '../types';

export default defineRule({
  id: 'artifactory-reference-token',
  name: 'Artifactory reference token',
  provider: 'JFrog',
  description:
    'An Artifactory reference token. Whoever holds it publishes and reads artifacts as the user it belongs to.',
  severity: 'critical',
  keywords: ['cmVmd'],
  patterns: [{ token: /cmVmdGtuOj[A-Za-z0-9]{54}/ }],
  remediation: 'Revoke the token under Access tokens.',
  references: ['https://jfrog.com/help/r/jfrog-platform-administration-documentation/access-tokens'],
  examples: {
    match: ['export ARTIFACTORY_TOKEN=cmVmdGtuOj<<alnum:54>>', '{"value": "cmVmdGtuOj<<alnum:54>>", "other": 1}'],
    noMatch: [
      'see cmVmdGtuOj<<alnum:18>> there',
      'ARTIFACTORY_TOKEN=cmVmdGtuOjxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
