import { defineRule } from '../types';

export default defineRule({
  id: 'supabase-secret-key',
  name: 'Supabase secret key',
  provider: 'Supabase',
  description: 'A Supabase secret key. Whoever holds it reads and writes the whole database past its row rules.',
  severity: 'critical',
  keywords: ['sb_secret_'],
  patterns: [{ token: /sb_secret_[\w-]{22}_[\w-]{8}/ }],
  remediation: "Delete the key in the project's API settings.",
  references: ['https://supabase.com/docs/guides/api/api-keys'],
  examples: {
    match: [
      'export SUPABASE_TOKEN=sb_secret_<<alnum:22>>_<<alnum:8>>',
      '{"value": "sb_secret_<<alnum:22>>_<<alnum:8>>", "other": 1}',
    ],
    noMatch: ['see sb_secret_<<alnum:7>> there', 'SUPABASE_TOKEN=sb_secret_xxxxxxxxxxxxxxxxxxxxxx'],
  },
});
