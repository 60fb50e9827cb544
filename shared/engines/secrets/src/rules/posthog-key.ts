import { defineRule } from '../types';

export default defineRule({
  id: 'posthog-key',
  name: 'PostHog personal API key',
  provider: 'PostHog',
  description: 'A PostHog personal API key. Whoever holds it reads and changes the projects of its user.',
  severity: 'high',
  keywords: ['phx_'],
  patterns: [{ token: /phx_[A-Za-z0-9_]{43,50}/ }],
  remediation: "Delete the key in the account's settings.",
  references: ['https://posthog.com/docs/api'],
  verify: {
    url: 'https://app.posthog.com/api/users/@me/',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export POSTHOG_TOKEN=phx_<<alnum:43>>', '{"value": "phx_<<alnum:43>>", "other": 1}'],
    noMatch: ['see phx_<<alnum:14>> there', 'POSTHOG_TOKEN=phx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
