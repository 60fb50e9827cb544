import { defineRule } from '../types';

export default defineRule({
  id: 'sql-user-password',
  name: 'password in a statement that makes a database user',
  provider: 'Generic',
  description:
    'A password in a statement that makes a database user. Whoever holds it signs in to the database with the rights of the account.',
  severity: 'high',
  keywords: ['identified by', 'identified with', 'with password', 'encrypted password', 'login password'],
  patterns: [
    {
      near: /(?:(?:IDENTIFIED|identified)\s{1,8}(?:(?:WITH|with)\s{1,8}\S{1,60}\s{1,8})?(?:BY|by)|(?:PASSWORD|password))\s{0,8}=?\s{0,8}N?'([^\s'$<>:{}]{4,120})'/,
      before: 30,
      after: 200,
    },
  ],
  confidence: 70,
  specificity: 2,
  password: true,
  remediation: 'Change the password of the account.',
  references: ['https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password'],
  cwe: ['CWE-798', 'CWE-259'],
  examples: {
    match: [
      "CREATE USER 'app'@'%' IDENTIFIED BY '<<pass:12>>';",
      "ALTER ROLE app WITH PASSWORD '<<pass:14>>';",
      "CREATE LOGIN app WITH PASSWORD = N'<<pass:14>>';",
    ],
    noMatch: [
      "ALTER ROLE app WITH PASSWORD :'app_password';",
      "IDENTIFIED BY 'password'",
      "IDENTIFIED BY '${DB_PASSWORD}'",
      'sign in with password and a code',
    ],
  },
});
