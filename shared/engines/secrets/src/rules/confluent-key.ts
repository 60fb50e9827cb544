import { defineRule } from '../types';

export default defineRule({
  id: 'confluent-key',
  name: 'Confluent secret',
  provider: 'Confluent',
  description: "A Confluent secret. Whoever holds it reads and writes the cluster's topics.",
  severity: 'high',
  keywords: ['cflt'],
  patterns: [{ token: /cflt[A-Za-z0-9+/]{60}/ }],
  remediation: 'Delete the API key in the console.',
  references: ['https://docs.confluent.io'],
  examples: {
    match: ['export CONFLUENT_TOKEN=cflt<<alnum:60>>', '{"value": "cflt<<alnum:60>>", "other": 1}'],
    noMatch: [
      'see cflt<<alnum:20>> there',
      'CONFLUENT_TOKEN=cfltxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
