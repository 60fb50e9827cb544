import { defineRule } from '../types';

export default defineRule({
  id: 'ftp-url',
  name: 'FTP or SFTP login in a connection address',
  provider: 'FTP or SFTP',
  description:
    'The FTP or SFTP login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['ftp://', 'ftps://', 'sftp://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:ftp|ftps|sftp)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://www.rfc-editor.org/rfc/rfc1738'],
  examples: {
    match: [
      'DATABASE_URL=ftp://app:<<pass:12>>@files.acme.test/',
      'url: "sftp://svc_user:<<pass:14>>@files.acme.test/"',
    ],
    noMatch: [
      'DATABASE_URL=ftp://user:password@localhost/app',
      'ftp://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'ftp://app@files.acme.test/',
      'ftp://<user>:<pass>@host',
    ],
  },
});
