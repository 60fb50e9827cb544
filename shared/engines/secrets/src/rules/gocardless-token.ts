import { defineRule } from '../types';

export default defineRule({
  id: 'gocardless-token',
  name: 'GoCardless access token',
  provider: 'GoCardless',
  description: "A GoCardless access token. Whoever holds it collects payments from customers' accounts.",
  severity: 'critical',
  keywords: ['live_', 'sandbox_'],
  patterns: [{ token: /(?:live|sandbox)_[A-Za-z0-9_-]{40}/ }],
  entropy: 4,
  remediation: 'Revoke the token in the dashboard under Developers.',
  references: ['https://developer.gocardless.com'],
  examples: {
    match: ['export GOCARDLESS_TOKEN=live_<<alnum:40>>', '{"value": "live_<<alnum:40>>", "other": 1}'],
    noMatch: ['see live_<<alnum:13>> there', 'GOCARDLESS_TOKEN=live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
