import { type ServiceMatch, defineService, textOf } from '../../../engines/network-discovery/services/types';

/** RFB (RFC 6143, sections 7.1.1 and 7.1.2): versions are exchanged, then the server lists its security types. */
export default defineService({
  id: 'vnc',
  transport: 'tcp',
  speaks: 'first',
  ports: [5900, 5901, 5902, 5903, 5800],
  ask: () => Buffer.from('RFB 003.008\n'),
  recognise(answer): ServiceMatch | undefined {
    const version = /^RFB (\d{3}\.\d{3})\n/.exec(textOf(answer))?.[1];
    if (!version) return undefined;
    const rest = answer.subarray(12);
    const count = rest[0] ?? 0;
    if (version === '003.003' || count === 0 || rest.length < 1 + count)
      return { service: 'vnc', details: { protocol: version } };
    const types = [...rest.subarray(1, 1 + count)];
    return {
      service: 'vnc',
      access: types.includes(1) ? 'open' : 'protected',
      details: { protocol: version, security_types: types.map(String) },
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('RFB 003.008\n\x01\x01', 'latin1'),
        is: { service: 'vnc', access: 'open', details: { protocol: '003.008', security_types: ['1'] } },
      },
      {
        answer: Buffer.from('RFB 003.008\n\x02\x02\x13', 'latin1'),
        is: { service: 'vnc', access: 'protected', details: { protocol: '003.008', security_types: ['2', '19'] } },
      },
      { answer: Buffer.from('RFB 003.008\n'), is: { service: 'vnc', details: { protocol: '003.008' } } },
    ],
    noMatch: [Buffer.from('RFB\n'), Buffer.from('rfb 003.008\n')],
  },
});
