import { defineService } from '../../../engines/network-discovery/services/types';

/** A client packet of NTP version 4 (RFC 5905); the server mirrors version and fills in its stratum. */
export default defineService({
  id: 'ntp',
  transport: 'udp',
  speaks: 'second',
  ports: [123],
  ask: () => Buffer.concat([Buffer.from([0x23]), Buffer.alloc(47)]),
  recognise(answer) {
    const mode = (answer[0] ?? 0) & 7;
    const version = ((answer[0] ?? 0) >> 3) & 7;
    if (answer.length < 48 || mode !== 4 || version < 1 || version > 4 || (answer[1] ?? 99) > 16) return undefined;
    return { service: 'ntp', details: { stratum: answer[1] as number } };
  },
  examples: {
    match: [
      {
        answer: Buffer.concat([Buffer.from([0x24, 2]), Buffer.alloc(46)]),
        is: { service: 'ntp', details: { stratum: 2 } },
      },
    ],
    noMatch: [Buffer.concat([Buffer.from([0x23, 2]), Buffer.alloc(46)]), Buffer.from([0x24, 2])],
  },
});
