import { applicationCpe, defineService, textOf } from '../../../engines/network-discovery/services/types';

/** PING and INFO, inline commands of the Redis protocol: both only read. */
export default defineService({
  id: 'redis',
  transport: 'tcp',
  speaks: 'second',
  ports: [6379, 6380, 16379, 26379, 63790],
  anywhere: true,
  ask: () => Buffer.from('PING\r\nINFO server\r\n'),
  recognise(answer) {
    const text = textOf(answer);
    if (/^-(NOAUTH|NOPERM|WRONGPASS)\b|^-DENIED Redis|^-ERR operation not permitted/.test(text))
      return { service: 'redis', product: 'Redis', access: 'protected' };
    if (!/^\+PONG\r\n/.test(text)) return undefined;
    const version = /^redis_version:(\d[\w.]*)/m.exec(text)?.[1];
    const valkey = /^server_name:valkey/m.test(text);
    // PONG alone proves little: some answer it before asking who is there.
    const access = /^redis_version:|^# Server/m.test(text) ? ('open' as const) : ('protected' as const);
    const product = valkey ? 'Valkey' : 'Redis';
    return {
      service: 'redis',
      product,
      ...(version ? { version } : {}),
      ...(version && !valkey ? { cpe: applicationCpe('redis', 'redis', version) } : {}),
      access,
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('+PONG\r\n$60\r\n# Server\r\nredis_version:6.0.16\r\nredis_mode:standalone\r\n\r\n'),
        is: {
          service: 'redis',
          product: 'Redis',
          version: '6.0.16',
          cpe: 'cpe:2.3:a:redis:redis:6.0.16:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
      {
        answer: Buffer.from('-NOAUTH Authentication required.\r\n-NOAUTH Authentication required.\r\n'),
        is: { service: 'redis', product: 'Redis', access: 'protected' },
      },
      {
        answer: Buffer.from('-DENIED Redis is running in protected mode because'),
        is: { service: 'redis', product: 'Redis', access: 'protected' },
      },
    ],
    noMatch: [Buffer.from('-ERR unknown command\r\n'), Buffer.from('+OK POP3\r\n')],
  },
});
