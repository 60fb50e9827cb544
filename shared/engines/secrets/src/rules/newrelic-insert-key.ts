import { defineRule } from '../types';

export default defineRule({
  id: 'newrelic-insert-key',
  name: 'New Relic insert key',
  provider: 'New Relic',
  description: 'A New Relic insert key. Whoever holds it sends data into the account.',
  severity: 'low',
  keywords: ['NRII-'],
  patterns: [{ token: /NRII-[\w-]{32}/ }],
  remediation: 'Delete the key in the API keys screen.',
  references: ['https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'],
  examples: {
    match: ['export NEW_TOKEN=NRII-<<alnum:32>>', '{"value": "NRII-<<alnum:32>>", "other": 1}'],
    noMatch: ['see NRII-<<alnum:10>> there', 'NEW_TOKEN=NRII-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
