import { defineRule } from '../types';

export default defineRule({
  id: 'sonar-token-legacy',
  name: 'SonarQube token (older)',
  provider: 'Sonar',
  description: 'A SonarQube token (older). Whoever holds it starts analyses and reads the code of projects.',
  severity: 'medium',
  keywords: ['sonar'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Revoke the token under My account, Security.',
  references: ['https://docs.sonarsource.com/sonarqube-server/user-guide/managing-tokens/'],
  examples: {
    match: ['SONAR_TOKEN=<<hex:40>>', '  "sonarToken": "<<hex:40>>",'],
    noMatch: ['SONAR_TOKEN=${SONAR_TOKEN}', 'digest of the file: <<hex:40>>'],
  },
});
