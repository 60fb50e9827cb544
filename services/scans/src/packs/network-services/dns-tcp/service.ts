import { dnsExample, dnsQuestion, readDns } from '../../../engines/network-discovery/services/dns-message';
import { defineService } from '../../../engines/network-discovery/services/types';

/** `version.bind` in class CHAOS over TCP, with the length before it (RFC 1035, section 4.2.2). */
export default defineService({
  id: 'dns-tcp',
  transport: 'tcp',
  speaks: 'second',
  ports: [53],
  ask: () => {
    const question = dnsQuestion('version.bind', 16, 3);
    return Buffer.concat([Buffer.from([0, question.length]), question]);
  },
  recognise(answer) {
    if (answer.length < 14 || answer.readUInt16BE(0) > answer.length - 2) return undefined;
    return readDns(answer.subarray(2));
  },
  examples: {
    match: [
      {
        answer: withLength(dnsExample('9.16.1')),
        is: {
          service: 'dns',
          product: 'BIND',
          version: '9.16.1',
          cpe: 'cpe:2.3:a:isc:bind:9.16.1:*:*:*:*:*:*:*',
          details: { recursion: false },
        },
      },
    ],
    noMatch: [Buffer.alloc(40), dnsExample('9.16.1').subarray(0, 20)],
  },
});

function withLength(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, message.length]), message]);
}
