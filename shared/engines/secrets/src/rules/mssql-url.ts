import { defineRule } from '../types';

export default defineRule({
  id: 'mssql-url',
  name: 'SQL Server login in a connection address',
  provider: 'SQL Server',
  description:
    'The SQL Server login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'critical',
  keywords: ['mssql://', 'sqlserver://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:mssql|sqlserver)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://learn.microsoft.com/en-us/sql/connect/'],
  examples: {
    match: [
      'DATABASE_URL=mssql://app:<<pass:12>>@sql.acme.test:1433/app',
      'url: "sqlserver://svc_user:<<pass:14>>@sql.acme.test:1433/app"',
    ],
    noMatch: [
      'DATABASE_URL=mssql://user:password@localhost/app',
      'mssql://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'mssql://app@sql.acme.test:1433/app',
      'mssql://<user>:<pass>@host',
    ],
  },
});
