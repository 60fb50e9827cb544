import { defineRule } from '../types';

export default defineRule({
  id: 'gcp-oauth-access-token',
  name: 'Google OAuth access token',
  provider: 'Google Cloud',
  description: 'A Google OAuth access token. Whoever holds it acts as the user or service account for up to an hour.',
  severity: 'medium',
  keywords: ['ya29.'],
  patterns: [{ token: /ya29\.[\w-]{60,400}/ }],
  remediation: 'Revoke it at oauth2.googleapis.com/revoke and find out what writes it to a file.',
  references: ['https://developers.google.com/identity/protocols/oauth2'],
  examples: {
    match: ['export GOOGLE_TOKEN=ya29.<<base64url:63>>', '{"value": "ya29.<<base64url:63>>", "other": 1}'],
    noMatch: [
      'see ya29.<<base64url:21>> there',
      'GOOGLE_TOKEN=ya29.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
