import { defineService, textOf } from '../../../engines/network-discovery/services/types';

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * A start-up message of a protocol version that does not exist: the server answers with an error only PostgreSQL
 * words that way, and nobody is signed in. A second question is the SSLRequest (PostgreSQL documentation, 55.2).
 */
export default defineService({
  id: 'postgresql',
  transport: 'tcp',
  speaks: 'second',
  ports: [5432, 5433, 6432, 5434],
  anywhere: true,
  ask: () => Buffer.from([0, 0, 0, 9, 0, 255, 0, 255, 0]),
  recognise(answer) {
    const text = textOf(answer);
    // ErrorResponse: 'E', length, then fields; "0A000" is feature_not_supported, "08P01" protocol_violation.
    if (answer[0] !== 0x45 || answer.length < 20 || answer.readUInt32BE(1) > 4096) return undefined;
    return /\0C(0A000|08P01|28000|53300|57P03)\0/.test(text) && /\0M[^\0]+\0/.test(text)
      ? { service: 'postgresql', product: 'PostgreSQL' }
      : undefined;
  },
  more: [
    {
      ask: () => SSL_REQUEST,
      read: (answer) =>
        answer[0] === 0x53 ? { details: { tls: true } } : answer[0] === 0x4e ? { details: { tls: false } } : {},
    },
  ],
  examples: {
    match: [
      {
        answer: Buffer.from(
          'E\0\0\0\x60SFATAL\0VFATAL\0C0A000\0Munsupported frontend protocol 255.255: server supports 3.0 to 3.0\0Fpostmaster.c\0',
          'latin1',
        ),
        is: { service: 'postgresql', product: 'PostgreSQL' },
      },
    ],
    noMatch: [Buffer.from('ERROR\r\n'), Buffer.from('N'), Buffer.from('Everything is an error here, C0A000 too')],
  },
});
