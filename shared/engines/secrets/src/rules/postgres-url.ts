import { defineRule } from '../types';

export default defineRule({
  id: 'postgres-url',
  name: 'PostgreSQL login in a connection address',
  provider: 'PostgreSQL',
  description:
    'The PostgreSQL login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'critical',
  keywords: ['postgres://', 'postgresql://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:postgres|postgresql)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://www.postgresql.org/docs/current/libpq-connect.html'],
  examples: {
    match: [
      'DATABASE_URL=postgres://app:<<pass:12>>@db.acme.test:5432/app',
      'url: "postgresql://svc_user:<<pass:14>>@db.acme.test:5432/app"',
    ],
    noMatch: [
      'DATABASE_URL=postgres://user:password@localhost/app',
      'postgres://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'postgres://app@db.acme.test:5432/app',
      'postgres://<user>:<pass>@host',
    ],
  },
});
