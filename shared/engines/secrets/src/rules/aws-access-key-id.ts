import { defineRule } from '../types';

export default defineRule({
  id: 'aws-access-key-id',
  name: 'AWS access key id',
  provider: 'AWS',
  description:
    'An AWS access key id. Whoever holds it has half of a long-lived key pair, and knows the account it belongs to; its secret is often in the next line.',
  severity: 'high',
  keywords: ['AKIA', 'ABIA', 'ACCA', 'A3T'],
  patterns: [{ token: /(?:A3T[A-Z0-9]|AKIA|ABIA|ACCA)[A-Z2-7]{16}/ }],
  checksum: 'aws-key-id',
  publicPrefix: 8,
  remediation:
    'Deactivate and delete the key pair in IAM, look through CloudTrail for what it did, and use roles instead of long-lived keys.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'],
  examples: {
    match: [
      'aws_access_key_id = AKIA<<join:Q>><<base32:15>>',
      'AWS.config.update({ accessKeyId: "AKIA<<join:Y>><<base32:15>>" })',
    ],
    noMatch: [
      'aws_access_key_id = AKIAIOSFODNN7EXAMPLE',
      'AKIA<<base32:12>> is too short',
      'the AKIAXXXXXXXXXXXXXXXX of your account',
    ],
  },
});
