import { defineRule } from '../types';

export default defineRule({
  id: 'jdbc-password',
  name: 'JDBC login',
  provider: 'Databases',
  description: 'A JDBC login. Whoever holds it signs in to the database with the rights of the account.',
  severity: 'critical',
  keywords: ['jdbc:'],
  patterns: [{ near: /jdbc:[^\s"'<>]{5,340}?[?&;](?:password|pwd)=([^\s"'&;<>]{3,100})/, before: 1, after: 460 }],
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://docs.oracle.com/javase/tutorial/jdbc/basics/connecting.html'],
  examples: {
    match: [
      'url=jdbc:mysql://db.acme.test:3306/app?user=app&password=<<pass:12>>',
      'jdbc:sqlserver://sql.acme.test:1433;databaseName=app;user=app;password=<<pass:12>>;',
    ],
    noMatch: [
      'jdbc:mysql://db.acme.test/app?user=app&password=${DB_PASSWORD}',
      'jdbc:mysql://localhost/app?user=root&password=password',
    ],
  },
});
