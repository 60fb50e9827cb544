import { defineRule } from '../types';

export default defineRule({
  id: 'harness-token',
  name: 'Harness access token',
  provider: 'Harness',
  description: 'A Harness access token. Whoever holds it deploys through the account as its user or service.',
  severity: 'high',
  keywords: ['pat.', 'sat.'],
  patterns: [{ token: /[ps]at\.[\w-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}/ }],
  remediation: "Delete the token in the user's profile or the service account.",
  references: ['https://developer.harness.io/docs/platform/automation/api/add-and-manage-api-keys/'],
  examples: {
    match: [
      'export HARNESS_TOKEN=pat.<<alnum:22>>.<<hex:24>>.<<alnum:20>>',
      '{"value": "pat.<<alnum:22>>.<<hex:24>>.<<alnum:20>>", "other": 1}',
    ],
    noMatch: ['see pat.<<alnum:22>>.<<hex:8>> there', 'HARNESS_TOKEN=pat.xxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
