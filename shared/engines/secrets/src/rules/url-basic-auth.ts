import { defineRule } from '../types';

export default defineRule({
  id: 'url-basic-auth',
  name: 'login in a web address',
  provider: 'Generic',
  description: 'A login in a web address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['http://', 'https://'],
  patterns: [{ near: /https?:\/\/[^\s:@/"'`<>?#]{0,80}:([^\s@/"'`<>?#]{3,120})@[\w.-]{2,200}/, before: 1, after: 420 }],
  confidence: 75,
  specificity: 2,
  password: true,
  publicPrefix: 0,
  remediation: 'Change the password or revoke the token, and keep logins out of addresses.',
  references: ['https://www.rfc-editor.org/rfc/rfc3986'],
  examples: {
    match: [
      'git clone https://deploy:<<pass:12>>@git.acme.test/app.git',
      'proxy = "http://svc:<<pass:14>>@proxy.acme.test:8080"',
    ],
    noMatch: [
      'https://user:pass@example.com/',
      'https://${USER}:${PASS}@host/',
      'see https://docs.acme.test:8080/@scope/package',
      'https://user:password@localhost',
    ],
  },
});
