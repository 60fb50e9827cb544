import { defineRule } from '../types';

export default defineRule({
  id: 'voyage-key',
  name: 'Voyage AI API key',
  provider: 'Voyage AI',
  description: "A Voyage AI API key. Whoever holds it makes embeddings on the account's bill.",
  severity: 'medium',
  keywords: ['pa-'],
  patterns: [{ token: /pa-[\w-]{43}/ }],
  entropy: 4,
  remediation: 'Delete the key in the dashboard.',
  references: ['https://docs.voyageai.com'],
  examples: {
    match: ['export VOYAGE_TOKEN=pa-<<alnum:43>>', '{"value": "pa-<<alnum:43>>", "other": 1}'],
    noMatch: ['see pa-<<alnum:14>> there', 'VOYAGE_TOKEN=pa-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
