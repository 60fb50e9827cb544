import { defineRule } from '../types';

export default defineRule({
  id: 'jenkins-token',
  name: 'Jenkins API token',
  provider: 'Jenkins',
  description: 'A Jenkins API token. Whoever holds it starts and changes jobs as the user who made it.',
  severity: 'critical',
  keywords: ['jenkins'],
  patterns: [{ assigned: /11[0-9a-f]{32}/ }],
  remediation: "Revoke the token in the user's security settings.",
  references: ['https://www.jenkins.io/doc/book/system-administration/authenticating-scripted-clients/'],
  examples: {
    match: ['JENKINS_API_TOKEN=11<<hex:32>>'],
    noMatch: ['jenkins sha: 11<<hex:32>>', 'JENKINS_API_TOKEN=$T'],
  },
});
