import { defineRule } from '../types';

export default defineRule({
  id: 'aws-session-token',
  name: 'AWS session token',
  provider: 'AWS',
  description: 'An AWS session token. Whoever holds it uses the role it was given for until it expires.',
  severity: 'high',
  keywords: ['aws_session_token', 'session_token', 'sessiontoken', 'aws_security_token'],
  patterns: [{ assigned: /(?:FwoGZXIvYXdz|IQoJb3JpZ2lu)[A-Za-z0-9+/=]{60,1200}/, anyName: true }],
  publicPrefix: 12,
  remediation: 'Revoke the sessions of the role in IAM and find out what writes credentials to a file.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp.html'],
  examples: {
    match: ['AWS_SESSION_TOKEN=FwoGZXIvYXdz<<alnum:200>>', '"SessionToken": "IQoJb3JpZ2lu<<alnum:300>>"'],
    noMatch: ['AWS_SESSION_TOKEN=$TOKEN'],
  },
});
