import { defineRule } from '../types';

export default defineRule({
  id: 'shippo-token',
  name: 'Shippo API token',
  provider: 'Shippo',
  description: "A Shippo API token. Whoever holds it buys labels on the account's bill.",
  severity: 'medium',
  keywords: ['shippo_live_', 'shippo_test_'],
  patterns: [{ token: /shippo_(?:live|test)_[0-9a-f]{40}/ }],
  remediation: 'Delete the token under Settings, API.',
  references: ['https://docs.goshippo.com'],
  examples: {
    match: ['export SHIPPO_TOKEN=shippo_live_<<hex:40>>', '{"value": "shippo_live_<<hex:40>>", "other": 1}'],
    noMatch: ['see shippo_live_<<hex:13>> there', 'SHIPPO_TOKEN=shippo_live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
