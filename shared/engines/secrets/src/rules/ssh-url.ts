import { defineRule } from '../types';

export default defineRule({
  id: 'ssh-url',
  name: 'SSH login in a connection address',
  provider: 'SSH',
  description:
    'The SSH login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['ssh://', 'git+ssh://', 'rsync://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:ssh|git\+ssh|rsync)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://www.rfc-editor.org/rfc/rfc3986'],
  examples: {
    match: [
      'DATABASE_URL=ssh://app:<<pass:12>>@host.acme.test/',
      'url: "rsync://svc_user:<<pass:14>>@host.acme.test/"',
    ],
    noMatch: [
      'DATABASE_URL=ssh://user:password@localhost/app',
      'ssh://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'ssh://app@host.acme.test/',
      'ssh://<user>:<pass>@host',
    ],
  },
});
