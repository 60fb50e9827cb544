import { defineRule } from '../types';

export default defineRule({
  id: 'redis-url',
  name: 'Redis login in a connection address',
  provider: 'Redis',
  description:
    'The Redis login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['redis://', 'rediss://', 'valkey://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:redis|rediss|valkey)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://redis.io/docs/latest/develop/clients/'],
  examples: {
    match: [
      'DATABASE_URL=redis://app:<<pass:12>>@cache.acme.test:6379/0',
      'url: "valkey://svc_user:<<pass:14>>@cache.acme.test:6379/0"',
    ],
    noMatch: [
      'DATABASE_URL=redis://user:password@localhost/app',
      'redis://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'redis://app@cache.acme.test:6379/0',
      'redis://<user>:<pass>@host',
    ],
  },
});
