import { defineRule } from '../types';

export default defineRule({
  id: 'ldap-url',
  name: 'LDAP login in a connection address',
  provider: 'LDAP',
  description:
    'The LDAP login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['ldap://', 'ldaps://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:ldap|ldaps)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://www.rfc-editor.org/rfc/rfc4516'],
  examples: {
    match: [
      'DATABASE_URL=ldap://app:<<pass:12>>@dc.acme.test:389',
      'url: "ldaps://svc_user:<<pass:14>>@dc.acme.test:389"',
    ],
    noMatch: [
      'DATABASE_URL=ldap://user:password@localhost/app',
      'ldap://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'ldap://app@dc.acme.test:389',
      'ldap://<user>:<pass>@host',
    ],
  },
});
