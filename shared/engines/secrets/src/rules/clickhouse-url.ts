import { defineRule } from '../types';

export default defineRule({
  id: 'clickhouse-url',
  name: 'ClickHouse login in a connection address',
  provider: 'ClickHouse',
  description:
    'The ClickHouse login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['clickhouse://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:clickhouse)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://clickhouse.com/docs'],
  examples: {
    match: [
      'DATABASE_URL=clickhouse://app:<<pass:12>>@ch.acme.test:8443/app',
      'url: "clickhouse://svc_user:<<pass:14>>@ch.acme.test:8443/app"',
    ],
    noMatch: [
      'DATABASE_URL=clickhouse://user:password@localhost/app',
      'clickhouse://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'clickhouse://app@ch.acme.test:8443/app',
      'clickhouse://<user>:<pass>@host',
    ],
  },
});
