import { defineRule } from '../types';

export default defineRule({
  id: 'smtp-url',
  name: 'mail server login in a connection address',
  provider: 'mail server',
  description:
    'The mail server login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['smtp://', 'smtps://', 'imap://', 'imaps://', 'pop3://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:smtp|smtps|imap|imaps|pop3)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://www.rfc-editor.org/rfc/rfc3986'],
  examples: {
    match: [
      'DATABASE_URL=smtp://app:<<pass:12>>@mail.acme.test:587',
      'url: "pop3://svc_user:<<pass:14>>@mail.acme.test:587"',
    ],
    noMatch: [
      'DATABASE_URL=smtp://user:password@localhost/app',
      'smtp://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'smtp://app@mail.acme.test:587',
      'smtp://<user>:<pass>@host',
    ],
  },
});
