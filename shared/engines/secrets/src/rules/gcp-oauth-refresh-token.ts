import { defineRule } from '../types';

export default defineRule({
  id: 'gcp-oauth-refresh-token',
  name: 'Google OAuth refresh token',
  provider: 'Google Cloud',
  description: 'A Google OAuth refresh token. Whoever holds it gets new access tokens as the user until it is revoked.',
  severity: 'high',
  keywords: ['refresh_token', 'refreshtoken'],
  patterns: [{ assigned: /1\/\/0[\w-]{40,140}/ }],
  remediation: "Remove the app's access in the Google account, or revoke the token at oauth2.googleapis.com/revoke.",
  references: ['https://developers.google.com/identity/protocols/oauth2'],
  examples: { match: ['"refresh_token": "1//0<<alnum:60>>",'], noMatch: ['"refresh_token": "1//0example"'] },
});
