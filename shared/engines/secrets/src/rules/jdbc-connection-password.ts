import { defineRule } from '../types';

export default defineRule({
  id: 'jdbc-connection-password',
  name: 'password of a database connection in code',
  provider: 'Generic',
  description:
    'A password of a database connection in code. Whoever holds it signs in to the database with the rights of the account.',
  severity: 'high',
  keywords: ['getconnection('],
  patterns: [
    {
      near: /getConnection\(\s{0,60}["'][^"'\r\n]{1,300}["']\s{0,20},\s{0,20}["'][^"'\r\n]{0,80}["']\s{0,20},\s{0,20}["']([^\s"']{4,120})["']\s{0,8}\)/,
      before: 1,
      after: 520,
    },
  ],
  confidence: 70,
  specificity: 2,
  password: true,
  remediation: 'Change the password of the account.',
  references: ['https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password'],
  cwe: ['CWE-798', 'CWE-259'],
  examples: {
    match: ['DriverManager.getConnection("jdbc:mysql://db/shop", "root", "<<pass:12>>")'],
    noMatch: [
      'DriverManager.getConnection("jdbc:h2:mem:x", "sa", "")',
      'DriverManager.getConnection(url, user, password)',
      'getConnection("jdbc:mysql://db/x", "root", "password")',
    ],
  },
});
