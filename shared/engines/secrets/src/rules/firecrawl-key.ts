import { defineRule } from '../types';

export default defineRule({
  id: 'firecrawl-key',
  name: 'Firecrawl API key',
  provider: 'Firecrawl',
  description: "A Firecrawl API key. Whoever holds it crawls on the account's bill.",
  severity: 'low',
  keywords: ['fc-'],
  patterns: [{ token: /fc-[0-9a-f]{32}/ }],
  remediation: 'Delete the key in the dashboard.',
  references: ['https://docs.firecrawl.dev'],
  examples: {
    match: ['export FIRECRAWL_TOKEN=fc-<<hex:32>>', '{"value": "fc-<<hex:32>>", "other": 1}'],
    noMatch: ['see fc-<<hex:10>> there', 'FIRECRAWL_TOKEN=fc-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
