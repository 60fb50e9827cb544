import { defineRule } from '../types';

export default defineRule({
  id: 'mysql-command-password',
  name: 'password in a MySQL command',
  provider: 'Generic',
  description:
    'A password in a MySQL command. Whoever holds it signs in to the database with the rights of the account.',
  severity: 'high',
  keywords: ['mysql ', 'mysqldump ', 'mysqladmin '],
  patterns: [
    {
      near: /mysql(?:dump|admin)? [^\r\n]{0,200}?(?:(?<=\s)-p|--password=)["']?([^\s"'$`<>]{4,120})/,
      before: 1,
      after: 420,
    },
  ],
  confidence: 70,
  specificity: 2,
  password: true,
  remediation: 'Change the password of the account.',
  references: ['https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html'],
  cwe: ['CWE-798', 'CWE-259'],
  examples: {
    match: ['mysql -u root -p<<pass:12>> shop', 'mysqldump --user=backup --password=<<pass:14>> shop'],
    noMatch: [
      'mysql -u root -p shop',
      'mysql -u root -p$PASSWORD',
      'mysql --password=secret',
      'mysql -P 3306 -ppassword x',
    ],
  },
});
