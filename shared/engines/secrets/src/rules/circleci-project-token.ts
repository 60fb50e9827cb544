import { defineRule } from '../types';

export default defineRule({
  id: 'circleci-project-token',
  name: 'CircleCI project token',
  provider: 'CircleCI',
  description:
    "A CircleCI project token. Whoever holds it reads the project's builds, and their variables when it is an admin token.",
  severity: 'high',
  keywords: ['CCIPRJ_'],
  patterns: [{ token: /CCIPRJ_[A-Za-z0-9]{22}_[0-9a-f]{40}/ }],
  remediation: "Delete the token in the project's settings.",
  references: ['https://circleci.com/docs/managing-api-tokens/'],
  examples: {
    match: [
      'export CIRCLECI_TOKEN=CCIPRJ_<<alnum:22>>_<<hex:40>>',
      '{"value": "CCIPRJ_<<alnum:22>>_<<hex:40>>", "other": 1}',
    ],
    noMatch: [
      'see CCIPRJ_<<alnum:22>>_<<hex:13>> there',
      'CIRCLECI_TOKEN=CCIPRJ_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
