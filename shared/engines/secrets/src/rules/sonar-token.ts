import { defineRule } from '../types';

export default defineRule({
  id: 'sonar-token',
  name: 'SonarQube or SonarCloud token',
  provider: 'Sonar',
  description: 'A SonarQube or SonarCloud token. Whoever holds it starts analyses and reads the code of projects.',
  severity: 'medium',
  keywords: ['sqp_', 'squ_', 'sqa_'],
  patterns: [{ token: /sq[pua]_[0-9a-f]{40}/ }],
  remediation: 'Revoke the token under My account, Security.',
  references: ['https://docs.sonarsource.com/sonarqube-server/user-guide/managing-tokens/'],
  examples: {
    match: ['export SONAR_TOKEN=squ_<<hex:40>>', '{"value": "squ_<<hex:40>>", "other": 1}'],
    noMatch: ['see squ_<<hex:13>> there', 'SONAR_TOKEN=squ_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
