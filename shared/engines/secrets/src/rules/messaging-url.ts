import { defineRule } from '../types';

export default defineRule({
  id: 'messaging-url',
  name: 'NATS, MQTT, STOMP or Kafka login in a connection address',
  provider: 'NATS, MQTT, STOMP or Kafka',
  description:
    'The NATS, MQTT, STOMP or Kafka login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['nats://', 'mqtt://', 'mqtts://', 'stomp://', 'kafka://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:nats|mqtt|mqtts|stomp|kafka)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://docs.nats.io'],
  examples: {
    match: [
      'DATABASE_URL=nats://app:<<pass:12>>@mq.acme.test:4222',
      'url: "kafka://svc_user:<<pass:14>>@mq.acme.test:4222"',
    ],
    noMatch: [
      'DATABASE_URL=nats://user:password@localhost/app',
      'nats://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'nats://app@mq.acme.test:4222',
      'nats://<user>:<pass>@host',
    ],
  },
});
