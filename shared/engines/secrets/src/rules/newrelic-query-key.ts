import { defineRule } from '../types';

export default defineRule({
  id: 'newrelic-query-key',
  name: 'New Relic query key',
  provider: 'New Relic',
  description: "A New Relic query key. Whoever holds it queries the account's data.",
  severity: 'medium',
  keywords: ['NRIQ-'],
  patterns: [{ token: /NRIQ-[\w-]{32}/ }],
  remediation: 'Delete the key in the API keys screen.',
  references: ['https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'],
  examples: {
    match: ['export NEW_TOKEN=NRIQ-<<alnum:32>>', '{"value": "NRIQ-<<alnum:32>>", "other": 1}'],
    noMatch: ['see NRIQ-<<alnum:10>> there', 'NEW_TOKEN=NRIQ-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
