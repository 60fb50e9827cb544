import { defineRule } from '../types';

export default defineRule({
  id: 'ldap-bind-password',
  name: 'LDAP bind password',
  provider: 'Directories',
  description: 'An LDAP bind password. Whoever holds it reads the directory, and often changes it.',
  severity: 'high',
  keywords: [
    'bind_pass',
    'bindpass',
    'bind_pw',
    'bindpw',
    'ldap_pass',
    'ldap.pass',
    'binddn_password',
    'managerpassword',
    'ldap_bind',
  ],
  patterns: [{ assigned: /[^\s"'`<>,;]{6,100}/ }],
  confidence: 65,
  password: true,
  remediation: 'Change the password of the account and keep it in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc4513'],
  cwe: ['CWE-798', 'CWE-259'],
  examples: {
    match: ['LDAP_BIND_PASSWORD=<<pass:12>>', 'bindpw <<pass:14>>'],
    noMatch: ['LDAP_BIND_PASSWORD=${PW}', 'bind_password: changeme', 'ldap_bind(connection, user, password)'],
  },
});
