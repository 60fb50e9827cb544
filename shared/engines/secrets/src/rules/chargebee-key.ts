import { defineRule } from '../types';

export default defineRule({
  id: 'chargebee-key',
  name: 'Chargebee API key',
  provider: 'Chargebee',
  description: 'A Chargebee API key. Whoever holds it reads and changes subscriptions.',
  severity: 'high',
  keywords: ['live_', 'test_'],
  patterns: [{ token: /(?:live|test)_[A-Za-z0-9]{32}(?:cuM|cdl)?/ }],
  entropy: 4,
  remediation: 'Delete the key under Settings, API keys.',
  references: ['https://apidocs.chargebee.com'],
  examples: {
    match: ['export CHARGEBEE_TOKEN=live_<<alnum:32>>', '{"value": "live_<<alnum:32>>", "other": 1}'],
    noMatch: ['see live_<<alnum:10>> there', 'CHARGEBEE_TOKEN=live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
