import { defineRule } from '../types';

export default defineRule({
  id: 'proxy-url',
  name: 'proxy login in a connection address',
  provider: 'proxy',
  description:
    'The proxy login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['socks5://', 'socks5h://', 'socks4://', 'vless://', 'trojan://', 'ss://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:socks5|socks5h|socks4|vless|trojan|ss)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://www.rfc-editor.org/rfc/rfc1928'],
  examples: {
    match: [
      'DATABASE_URL=socks5://app:<<pass:12>>@proxy.acme.test:1080',
      'url: "ss://svc_user:<<pass:14>>@proxy.acme.test:1080"',
    ],
    noMatch: [
      'DATABASE_URL=socks5://user:password@localhost/app',
      'socks5://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'socks5://app@proxy.acme.test:1080',
      'socks5://<user>:<pass>@host',
    ],
  },
});
