import { defineRule } from '../types';

export default defineRule({
  id: 'generic-password',
  name: 'password assigned to a name that says so',
  provider: 'Generic',
  description:
    'A password assigned to a name that says so. Whoever holds it may sign in to whatever it was chosen for.',
  severity: 'medium',
  keywords: ['password', 'passwd', 'passphrase', 'passwort', 'contrasena'],
  patterns: [{ assigned: /[^\s"'`<>]{6,100}/, anyName: true }],
  confidence: 40,
  specificity: 1,
  password: true,
  generic: true,
  remediation: 'Find out what it opens, change it there and keep the new one out of files.',
  references: [
    'https://cwe.mitre.org/data/definitions/259.html',
    'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  ],
  cwe: ['CWE-798', 'CWE-259'],
  examples: {
    match: ['admin_password = "<<pass:12>>"', 'password: <<pass:14>>', "  passphrase='<<pass:10>>'"],
    noMatch: [
      'password = getPassword()',
      '"password": "Enter your password"',
      'password: string;',
      'password = input.value',
      'PASSWORD=${PASSWORD}',
      'password: "password123"',
      'label.password=Passwort',
      'password_hash = bcrypt.hash(password)',
    ],
  },
});
