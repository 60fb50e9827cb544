import { defineRule } from '../types';

export default defineRule({
  id: 'amqp-url',
  name: 'RabbitMQ login in a connection address',
  provider: 'RabbitMQ',
  description:
    'The RabbitMQ login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['amqp://', 'amqps://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:amqp|amqps)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://www.rabbitmq.com/docs/uri-spec'],
  examples: {
    match: [
      'DATABASE_URL=amqp://app:<<pass:12>>@mq.acme.test:5672/',
      'url: "amqps://svc_user:<<pass:14>>@mq.acme.test:5672/"',
    ],
    noMatch: [
      'DATABASE_URL=amqp://user:password@localhost/app',
      'amqp://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'amqp://app@mq.acme.test:5672/',
      'amqp://<user>:<pass>@host',
    ],
  },
});
