import { defineRule } from '../types';

export default defineRule({
  id: 'aws-key-pair',
  name: 'AWS access key pair',
  provider: 'AWS',
  description:
    'An AWS access key pair. Whoever holds it signs requests to AWS as the user it belongs to: the secret stands beside its key id.',
  severity: 'critical',
  keywords: ['AKIA', 'ASIA'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])[\s\S]{0,100}?[^A-Za-z0-9+/=]([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/,
      before: 1,
      after: 170,
    },
  ],
  entropy: 4.3,
  specificity: 4,
  remediation:
    'Deactivate and delete the key pair in IAM, look through CloudTrail for what it did, and use roles instead of long-lived keys.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'],
  examples: {
    match: ['creds = ("AKIAIOSFODNN7EXAMPLE", "<<base64:40>>")'],
    noMatch: ['AKIAIOSFODNN7EXAMPLE <<hex:40>>'],
  },
});
