import { defineRule } from '../types';

export default defineRule({
  id: 'aws-session-key-id',
  name: 'AWS temporary access key id',
  provider: 'AWS',
  description:
    'An AWS temporary access key id. Whoever holds it has a part of temporary credentials, which work together with their secret and session token until they expire.',
  severity: 'medium',
  keywords: ['ASIA'],
  patterns: [{ token: /ASIA[A-Z2-7]{16}/ }],
  checksum: 'aws-key-id',
  publicPrefix: 8,
  remediation: 'Revoke the sessions of the role in IAM and find out what writes credentials to a file.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp.html'],
  examples: {
    match: ['aws_access_key_id=ASIA<<join:Q>><<base32:15>>'],
    noMatch: ['MALAYSIA<<base32:16>>', 'ASIAIOSFODNN7EXAMPLE'],
  },
});
