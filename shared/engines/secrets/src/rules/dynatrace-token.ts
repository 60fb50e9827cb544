import { defineRule } from '../types';

export default defineRule({
  id: 'dynatrace-token',
  name: 'Dynatrace token',
  provider: 'Dynatrace',
  description: 'A Dynatrace token. Whoever holds it reads and changes the environment with the scopes it was given.',
  severity: 'high',
  keywords: ['dt0c01.', 'dt0s01.', 'dt0s02.', 'dt0s08.', 'dt0s16.'],
  patterns: [{ token: /dt0[cs]\d\d\.[A-Z0-9]{8,24}\.[A-Z0-9]{64}/ }],
  remediation: 'Delete the token under Access tokens.',
  references: [
    'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens',
  ],
  examples: {
    match: [
      'export DYNATRACE_TOKEN=dt0c01.<<uppernum:24>>.<<uppernum:64>>',
      '{"value": "dt0c01.<<uppernum:24>>.<<uppernum:64>>", "other": 1}',
    ],
    noMatch: [
      'see dt0c01.<<uppernum:24>>.<<uppernum:21>> there',
      'DYNATRACE_TOKEN=dt0c01.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
