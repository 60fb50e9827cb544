import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** OPTIONS of the CQL native protocol, version 4, which is answered before authentication. */
export default defineService({
  id: 'cassandra',
  transport: 'tcp',
  speaks: 'second',
  ports: [9042, 9142],
  anywhere: true,
  ask: () => Buffer.from([4, 0, 0, 1, 5, 0, 0, 0, 0]),
  recognise(answer) {
    // A response frame of version 3 to 5 with opcode SUPPORTED (6).
    const version = (answer[0] ?? 0) & 0x7f;
    if (answer.length < 11 || ((answer[0] ?? 0) & 0x80) === 0 || version < 3 || version > 5 || answer[4] !== 6)
      return undefined;
    return /CQL_VERSION/.test(textOf(answer)) ? { service: 'cassandra', product: 'Cassandra' } : undefined;
  },
  examples: {
    match: [
      {
        answer: Buffer.from('\x84\0\0\x01\x06\0\0\0\x1c\0\x02\0\x0bCQL_VERSION\0\x01\0\x053.4.5', 'latin1'),
        is: { service: 'cassandra', product: 'Cassandra' },
      },
    ],
    noMatch: [Buffer.from('\x04\0\0\x01\x06CQL_VERSION', 'latin1')],
  },
});
