import { defineRule } from '../types';

export default defineRule({
  id: 'tavily-key',
  name: 'Tavily API key',
  provider: 'Tavily',
  description: "A Tavily API key. Whoever holds it searches on the account's bill.",
  severity: 'low',
  keywords: ['tvly-'],
  patterns: [{ token: /tvly-(?:dev-|prod-)?[A-Za-z0-9]{32}/ }],
  remediation: 'Delete the key in the dashboard.',
  references: ['https://docs.tavily.com'],
  examples: {
    match: ['export TAVILY_TOKEN=tvly-<<alnum:32>>', '{"value": "tvly-<<alnum:32>>", "other": 1}'],
    noMatch: ['see tvly-<<alnum:10>> there', 'TAVILY_TOKEN=tvly-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
