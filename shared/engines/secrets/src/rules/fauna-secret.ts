import { defineRule } from '../types';

export default defineRule({
  id: 'fauna-secret',
  name: 'Fauna secret',
  provider: 'Fauna',
  description: 'A Fauna secret. Whoever holds it reads and writes the database with its role.',
  severity: 'high',
  keywords: ['fnA'],
  patterns: [{ token: /fn[AE][A-Za-z0-9_-]{37,42}/ }],
  entropy: 4,
  confidence: 80,
  remediation: 'Delete the key in the database.',
  references: ['https://docs.fauna.com'],
  examples: {
    match: ['export FAUNA_TOKEN=fnA<<alnum:37>>', '{"value": "fnA<<alnum:37>>", "other": 1}'],
    noMatch: ['see fnA<<alnum:12>> there', 'FAUNA_TOKEN=fnAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
