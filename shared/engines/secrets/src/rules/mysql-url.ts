import { defineRule } from '../types';

export default defineRule({
  id: 'mysql-url',
  name: 'MySQL or MariaDB login in a connection address',
  provider: 'MySQL or MariaDB',
  description:
    'The MySQL or MariaDB login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'critical',
  keywords: ['mysql://', 'mysqlx://', 'mariadb://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:mysql|mysqlx|mariadb)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://dev.mysql.com/doc/refman/8.4/en/connecting-using-uri-or-key-value-pairs.html'],
  examples: {
    match: [
      'DATABASE_URL=mysql://app:<<pass:12>>@db.acme.test:3306/app',
      'url: "mariadb://svc_user:<<pass:14>>@db.acme.test:3306/app"',
    ],
    noMatch: [
      'DATABASE_URL=mysql://user:password@localhost/app',
      'mysql://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'mysql://app@db.acme.test:3306/app',
      'mysql://<user>:<pass>@host',
    ],
  },
});
