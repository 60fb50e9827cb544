import { dnsExample, dnsQuestion, readDns } from '../../../engines/network-discovery/services/dns-message';
import { defineService } from '../../../engines/network-discovery/services/types';

/** The version first; then the root's name servers, with recursion asked for: an open resolver answers anyone. */
export default defineService({
  id: 'dns-udp',
  transport: 'udp',
  speaks: 'second',
  ports: [53],
  ask: () => dnsQuestion('version.bind', 16, 3),
  recognise: (answer) => readDns(answer),
  more: [
    {
      // A name that no server holds itself: an answer (NXDOMAIN included) with recursion offered was looked up elsewhere.
      ask: () => dnsQuestion('osk-probe.example', 1, 1),
      read: (answer) => {
        const told = readDns(answer);
        const code = answer.length > 3 ? (answer[3] as number) & 15 : 5;
        return told
          ? { details: { open_resolver: told.details?.recursion === true && (code === 0 || code === 3) } }
          : {};
      },
    },
  ],
  examples: {
    match: [
      {
        answer: dnsExample('9.11.4-P2-RedHat'),
        is: {
          service: 'dns',
          product: 'BIND',
          version: '9.11.4',
          cpe: 'cpe:2.3:a:isc:bind:9.11.4:*:*:*:*:*:*:*',
          details: { recursion: false },
        },
      },
      {
        answer: dnsExample('dnsmasq-2.80'),
        is: {
          service: 'dns',
          product: 'dnsmasq',
          version: '2.80',
          cpe: 'cpe:2.3:a:thekelleys:dnsmasq:2.80:*:*:*:*:*:*:*',
          details: { recursion: false },
        },
      },
    ],
    noMatch: [Buffer.alloc(12), Buffer.from('not a message at all')],
  },
});
