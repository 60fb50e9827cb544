import { defineRule } from '../types';

export default defineRule({
  id: 'infisical-token',
  name: 'Infisical service token',
  provider: 'Infisical',
  description: "An Infisical service token. Whoever holds it reads every secret of the project's environment.",
  severity: 'critical',
  keywords: ['st.'],
  patterns: [
    {
      token:
        /st\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[0-9a-f]{32}\.[0-9a-f]{32}|st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}/,
    },
  ],
  remediation: 'Delete the token in the project, and change the secrets it could read.',
  references: ['https://infisical.com/docs'],
  examples: {
    match: [
      'export INFISICAL_TOKEN=st.<<hex:24>>.<<hex:32>>.<<hex:32>>',
      '{"value": "st.<<hex:24>>.<<hex:32>>.<<hex:32>>", "other": 1}',
    ],
    noMatch: ['see st.<<hex:24>>.<<hex:32>>.<<hex:10>> there', 'INFISICAL_TOKEN=st.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
