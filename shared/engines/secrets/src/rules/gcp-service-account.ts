import { defineRule } from '../types';

export default defineRule({
  id: 'gcp-service-account',
  name: 'Google Cloud service account key',
  provider: 'Google Cloud',
  description: 'A Google Cloud service account key. Whoever holds it is the service account, with every role it has.',
  severity: 'critical',
  keywords: ['service_account'],
  patterns: [
    {
      near: /"type"\s{0,9}:\s{0,9}"service_account"[\s\S]{0,400}?"private_key"\s{0,9}:\s{0,9}"(-----BEGIN (?:RSA |EC )?PRIVATE KEY-----[A-Za-z0-9+/=\\n\s-]{100,4000})"/,
      before: 40,
      after: 5000,
    },
  ],
  specificity: 5,
  publicPrefix: 0,
  remediation:
    'Delete the key under IAM, Service accounts, Keys, look through the audit log, and use workload identity instead of keys.',
  references: ['https://cloud.google.com/iam/docs/keys-create-delete'],
  examples: {
    match: [
      '{"type": "service_account", "project_id": "acme", "private_key_id": "<<hex:40>>", "private_key": "-----BEGIN <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END <<join:PRIVATE>> KEY-----\\n", "client_email": "a@acme.iam.gserviceaccount.com"}',
    ],
    noMatch: ['{"type": "service_account", "private_key": "-----BEGIN PRIVATE KEY-----\\n...\\n"}'],
  },
});
