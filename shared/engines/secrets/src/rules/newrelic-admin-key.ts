import { defineRule } from '../types';

export default defineRule({
  id: 'newrelic-admin-key',
  name: 'New Relic admin key',
  provider: 'New Relic',
  description: 'A New Relic admin key. Whoever holds it changes the account.',
  severity: 'high',
  keywords: ['NRAA-', 'NRRA-'],
  patterns: [{ token: /NR(?:AA|RA)-[0-9a-f]{27,42}/ }],
  remediation: 'Delete the key in the API keys screen.',
  references: ['https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'],
  examples: {
    match: ['export NEW_TOKEN=NRRA-<<hex:42>>', '{"value": "NRRA-<<hex:42>>", "other": 1}'],
    noMatch: ['see NRRA-<<hex:14>> there', 'NEW_TOKEN=NRRA-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
