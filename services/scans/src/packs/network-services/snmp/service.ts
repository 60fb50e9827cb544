import { ber } from '../../../engines/network-discovery/services/ber';
import { defineService, textOf } from '../../../engines/network-discovery/services/types';

const REQUEST_ID = [0x6f, 0x73, 0x6b];
/** 1.3.6.1.2.1.1.1.0 */
const SYS_DESCR = [0x2b, 6, 1, 2, 1, 1, 1, 0];

/** GET of sysDescr.0 with SNMPv2c and the community "public" (RFC 3416): an answer is the proof. */
export default defineService({
  id: 'snmp',
  transport: 'udp',
  speaks: 'second',
  ports: [161],
  ask: () =>
    ber(
      0x30,
      ber(0x02, [1]),
      ber(0x04, 'public'),
      ber(
        0xa0,
        ber(0x02, REQUEST_ID),
        ber(0x02, [0]),
        ber(0x02, [0]),
        ber(0x30, ber(0x30, ber(0x06, SYS_DESCR), ber(0x05))),
      ),
    ),
  recognise(answer) {
    // A GetResponse (0xa2) for our community that repeats our request id.
    const text = textOf(answer);
    if (answer[0] !== 0x30 || !text.slice(0, 20).includes('\x04\x06public\xa2') || !text.includes('\x6f\x73\x6b'))
      return undefined;
    const at = text.indexOf('\x2b\x06\x01\x02\x01\x01\x01\x00\x04');
    const description =
      at < 0
        ? ''
        : text
            .slice(at + 10)
            .replace(/[^\x20-\x7e]+/g, ' ')
            .trim()
            .slice(0, 200);
    return {
      service: 'snmp',
      access: 'open',
      details: { community: 'public', ...(description ? { description } : {}) },
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from(
          '\x30\x35\x02\x01\x01\x04\x06public\xa2\x28\x02\x04\0\x6f\x73\x6b\x02\x01\0\x02\x01\0\x30\x1a\x30\x18\x06\x08\x2b\x06\x01\x02\x01\x01\x01\0\x04\x0cLinux router',
          'latin1',
        ),
        is: {
          service: 'snmp',
          access: 'open',
          details: { community: 'public', description: 'Linux router' },
        },
      },
    ],
    noMatch: [Buffer.from('\x30\x10\x02\x01\x01\x04\x07private\xa2\x00', 'latin1'), Buffer.alloc(20)],
  },
});
