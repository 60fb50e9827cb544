import { defineRule } from '../types';

export default defineRule({
  id: 'supabase-token',
  name: 'Supabase access token',
  provider: 'Supabase',
  description: 'A Supabase access token. Whoever holds it manages every project of its user.',
  severity: 'critical',
  keywords: ['sbp_'],
  patterns: [{ token: /sbp_(?:oauth_)?[0-9a-f]{40}/ }],
  remediation: "Delete the token in the account's settings.",
  references: ['https://supabase.com/docs/reference/api/introduction'],
  verify: {
    url: 'https://api.supabase.com/v1/projects',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export SUPABASE_TOKEN=sbp_<<hex:40>>', '{"value": "sbp_<<hex:40>>", "other": 1}'],
    noMatch: ['see sbp_<<hex:13>> there', 'SUPABASE_TOKEN=sbp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
