import { defineRule } from '../types';

export default defineRule({
  id: 'gcp-hmac-key',
  name: 'Google Cloud Storage HMAC key id',
  provider: 'Google Cloud',
  description:
    'A Google Cloud Storage HMAC key id. Whoever holds it has half of a key pair for the S3-compatible interface of Cloud Storage.',
  severity: 'medium',
  keywords: ['GOOG1E', 'GOOG'],
  patterns: [{ token: /GOOG1E[A-Z2-7]{55}|GOOG[A-Z2-7]{20}/ }],
  entropy: 3,
  remediation: 'Deactivate and delete the HMAC key under Cloud Storage, Settings, Interoperability.',
  references: ['https://cloud.google.com/storage/docs/authentication/hmackeys'],
  examples: {
    match: ['id: GOOG1E<<base32:55>>', 'accessId = "GOOG<<base32:20>>"'],
    noMatch: ['GOOGLE_APPLICATION_CREDENTIALS_FILE', 'GOOGAAAAAAAAAAAAAAAAAAAA'],
  },
});
