import { defineRule } from '../types';

export default defineRule({
  id: 'gcp-oauth-client-secret',
  name: 'Google OAuth client secret',
  provider: 'Google Cloud',
  description:
    'A Google OAuth client secret. Whoever holds it can pose as the application when it exchanges codes and tokens.',
  severity: 'high',
  keywords: ['GOCSPX-'],
  patterns: [{ token: /GOCSPX-[\w-]{28}/ }],
  remediation: 'Add a new secret to the client under Credentials, then disable this one.',
  references: ['https://developers.google.com/identity/protocols/oauth2'],
  examples: {
    match: ['export GOOGLE_TOKEN=GOCSPX-<<base64url:28>>', '{"value": "GOCSPX-<<base64url:28>>", "other": 1}'],
    noMatch: ['see GOCSPX-<<base64url:9>> there', 'GOOGLE_TOKEN=GOCSPX-xxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
