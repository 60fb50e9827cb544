import { defineRule } from '../types';

export default defineRule({
  id: 'aws-secret-access-key',
  name: 'AWS secret access key',
  provider: 'AWS',
  description: 'An AWS secret access key. Whoever holds it signs requests to AWS as the user it belongs to.',
  severity: 'critical',
  keywords: ['aws_secret', 'secret_access_key', 'secretaccesskey', 'secret_key', 'secretkey', 'aws_sec', 'awssecret'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{40}/ }],
  entropy: 4.2,
  remediation:
    'Deactivate and delete the key pair in IAM, look through CloudTrail for what it did, and use roles instead of long-lived keys.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'],
  examples: {
    match: [
      'aws_secret_access_key = <<base64:40>>',
      '  "SecretAccessKey": "<<base64:40>>",',
      "secretAccessKey: '<<base64:40>>'",
    ],
    noMatch: [
      'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      'secret_key_path = services/platform/config/production/secret',
      'aws_secret_access_key = ${AWS_SECRET}',
    ],
  },
});
