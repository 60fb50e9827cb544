import { defineRule } from '../types';

export default defineRule({
  id: 'lob-key',
  name: 'Lob API key',
  provider: 'Lob',
  description: "A Lob API key. Whoever holds it sends mail on the account's bill.",
  severity: 'medium',
  keywords: ['live_', 'test_'],
  patterns: [{ token: /(?:live|test)_[0-9a-f]{35}/ }],
  specificity: 4,
  remediation: 'Roll the key under Settings, API keys.',
  references: ['https://docs.lob.com'],
  examples: {
    match: ['export LOB_TOKEN=live_<<hex:35>>', '{"value": "live_<<hex:35>>", "other": 1}'],
    noMatch: ['see live_<<hex:11>> there', 'LOB_TOKEN=live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
