import { defineRule } from '../types';

export default defineRule({
  id: 'sshpass-password',
  name: 'password in an sshpass command',
  provider: 'Generic',
  description:
    'A password in an sshpass command. Whoever holds it signs in to the host with the rights of the account.',
  severity: 'high',
  keywords: ['sshpass '],
  patterns: [{ near: /sshpass -p[ =]?["']?([^\s"'$`<>]{4,120})/, before: 1, after: 420 }],
  confidence: 70,
  specificity: 2,
  password: true,
  remediation: 'Change the password of the account.',
  references: ['https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password'],
  cwe: ['CWE-798', 'CWE-259'],
  examples: {
    match: ['sshpass -p "<<pass:12>>" ssh root@host', 'sshpass -p<<pass:12>> scp a b:'],
    noMatch: [
      'sshpass -p "$PASSWORD" ssh host',
      'sshpass -p password ssh host',
      'sshpass -e ssh host',
      'sshpass -p <password> ssh',
    ],
  },
});
