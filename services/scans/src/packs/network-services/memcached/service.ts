import { applicationCpe, defineService, textOf } from '../../../engines/network-discovery/services/types';

/** The text protocol's `version`, which only reads. */
export default defineService({
  id: 'memcached',
  transport: 'tcp',
  speaks: 'second',
  ports: [11211, 11210],
  anywhere: true,
  ask: () => Buffer.from('version\r\n'),
  recognise(answer) {
    const text = textOf(answer);
    if (/^CLIENT_ERROR unauthenticated\r\n/.test(text))
      return { service: 'memcached', product: 'Memcached', access: 'protected' };
    const version = /^VERSION (\d[\w.-]*)\r\n/.exec(text)?.[1];
    if (!version) return undefined;
    return {
      service: 'memcached',
      product: 'Memcached',
      version,
      cpe: applicationCpe('memcached', 'memcached', version),
      access: 'open',
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('VERSION 1.6.9\r\n'),
        is: {
          service: 'memcached',
          product: 'Memcached',
          version: '1.6.9',
          cpe: 'cpe:2.3:a:memcached:memcached:1.6.9:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
      {
        answer: Buffer.from('CLIENT_ERROR unauthenticated\r\n'),
        is: { service: 'memcached', product: 'Memcached', access: 'protected' },
      },
    ],
    noMatch: [Buffer.from('ERROR\r\n'), Buffer.from('VERSION\r\n')],
  },
});
