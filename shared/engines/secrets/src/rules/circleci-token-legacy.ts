import { defineRule } from '../types';

export default defineRule({
  id: 'circleci-token-legacy',
  name: 'CircleCI token (older)',
  provider: 'CircleCI',
  description: 'A CircleCI token (older). Whoever holds it starts pipelines and reads projects.',
  severity: 'high',
  keywords: ['circleci', 'circle_token', 'circle-token', 'circle_ci'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Delete the token under User settings, Personal API tokens.',
  references: ['https://circleci.com/docs/managing-api-tokens/'],
  examples: {
    match: ['CIRCLECI_TOKEN=<<hex:40>>', '  "circleciToken": "<<hex:40>>",'],
    noMatch: ['CIRCLECI_TOKEN=${CIRCLECI_TOKEN}', 'digest of the file: <<hex:40>>'],
  },
});
