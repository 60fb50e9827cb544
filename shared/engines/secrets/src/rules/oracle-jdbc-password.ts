import { defineRule } from '../types';

export default defineRule({
  id: 'oracle-jdbc-password',
  name: 'Oracle JDBC login',
  provider: 'Oracle',
  description: 'An Oracle JDBC login. Whoever holds it signs in to the database with the rights of the account.',
  severity: 'critical',
  keywords: ['jdbc:oracle'],
  patterns: [{ near: /jdbc:oracle:(?:thin|oci):[\w.-]{1,60}\/([^\s@"'<>]{3,80})@/, before: 1, after: 180 }],
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://docs.oracle.com/en/database/'],
  examples: {
    match: ['jdbc:oracle:thin:scott/<<pass:12>>@//db.acme.test:1521/app'],
    noMatch: ['jdbc:oracle:thin:@//db.acme.test:1521/app', 'jdbc:oracle:thin:scott/${pw}@db'],
  },
});
