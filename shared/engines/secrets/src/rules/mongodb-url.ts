import { defineRule } from '../types';

export default defineRule({
  id: 'mongodb-url',
  name: 'MongoDB login in a connection address',
  provider: 'MongoDB',
  description:
    'The MongoDB login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'critical',
  keywords: ['mongodb://', 'mongodb+srv://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:mongodb)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://www.mongodb.com/docs/manual/reference/connection-string/'],
  examples: {
    match: [
      'DATABASE_URL=mongodb://app:<<pass:12>>@cluster0.ab1cd.mongodb.net/app',
      'url: "mongodb://svc_user:<<pass:14>>@cluster0.ab1cd.mongodb.net/app"',
    ],
    noMatch: [
      'DATABASE_URL=mongodb://user:password@localhost/app',
      'mongodb://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'mongodb://app@cluster0.ab1cd.mongodb.net/app',
      'mongodb://<user>:<pass>@host',
    ],
  },
});
