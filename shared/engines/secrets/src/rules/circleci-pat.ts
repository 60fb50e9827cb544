import { defineRule } from '../types';

export default defineRule({
  id: 'circleci-pat',
  name: 'CircleCI personal access token',
  provider: 'CircleCI',
  description:
    'A CircleCI personal access token. Whoever holds it starts pipelines and reads the projects of its user.',
  severity: 'critical',
  keywords: ['CCIPAT_'],
  patterns: [{ token: /CCIPAT_[A-Za-z0-9]{22}_[0-9a-f]{40}/ }],
  remediation: 'Delete the token under User settings, Personal API tokens.',
  references: ['https://circleci.com/docs/managing-api-tokens/'],
  verify: {
    url: 'https://circleci.com/api/v2/me',
    headers: { 'circle-token': '{secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'export CIRCLECI_TOKEN=CCIPAT_<<alnum:22>>_<<hex:40>>',
      '{"value": "CCIPAT_<<alnum:22>>_<<hex:40>>", "other": 1}',
    ],
    noMatch: [
      'see CCIPAT_<<alnum:22>>_<<hex:13>> there',
      'CIRCLECI_TOKEN=CCIPAT_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
