import { defineRule } from '../types';

export default defineRule({
  id: 'newrelic-user-key',
  name: 'New Relic user key',
  provider: 'New Relic',
  description: 'A New Relic user key. Whoever holds it queries and changes the account as its user.',
  severity: 'high',
  keywords: ['NRAK-'],
  patterns: [{ token: /NRAK-[A-Z0-9]{27}/ }],
  remediation: 'Delete the key in the API keys screen.',
  references: ['https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'],
  examples: {
    match: ['export NEWRELIC_TOKEN=NRAK-<<uppernum:27>>', '{"value": "NRAK-<<uppernum:27>>", "other": 1}'],
    noMatch: ['see NRAK-<<uppernum:9>> there', 'NEWRELIC_TOKEN=NRAK-xxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
