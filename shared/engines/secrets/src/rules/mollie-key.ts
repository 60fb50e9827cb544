import { defineRule } from '../types';

export default defineRule({
  id: 'mollie-key',
  name: 'Mollie API key',
  provider: 'Mollie',
  description: 'A Mollie API key. Whoever holds it takes payments and refunds.',
  severity: 'high',
  keywords: ['live_', 'test_'],
  patterns: [{ token: /(?:live|test)_[A-Za-z0-9]{30}/ }],
  entropy: 3.8,
  remediation: 'Reset the key in the dashboard under Developers, API keys.',
  references: ['https://docs.mollie.com/reference/authentication'],
  examples: {
    match: ['export MOLLIE_TOKEN=live_<<alnum:30>>', '{"value": "live_<<alnum:30>>", "other": 1}'],
    noMatch: ['see live_<<alnum:10>> there', 'MOLLIE_TOKEN=live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
