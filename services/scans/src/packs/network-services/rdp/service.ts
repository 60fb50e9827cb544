import { type ServiceMatch, defineService } from '../../../engines/network-discovery/services/types';

/**
 * X.224 connection request that offers TLS without network level authentication (MS-RDPBCGR, 2.2.1.1): whether the
 * server takes it tells whether it insists on NLA.
 */
export default defineService({
  id: 'rdp',
  transport: 'tcp',
  speaks: 'second',
  ports: [3389, 3388, 3390],
  anywhere: true,
  ask: () => Buffer.from([3, 0, 0, 19, 14, 0xe0, 0, 0, 0, 0, 0, 1, 0, 8, 0, 1, 0, 0, 0]),
  recognise(answer): ServiceMatch | undefined {
    // TPKT version 3, then an X.224 connection confirm.
    if (answer.length < 11 || answer[0] !== 3 || answer[1] !== 0 || answer[5] !== 0xd0) return undefined;
    const [kind, code] = [answer[11], answer.length >= 19 ? answer.readUInt32LE(15) : undefined];
    // HYBRID_REQUIRED_BY_SERVER
    if (kind === 3) return { service: 'rdp', details: { nla_required: code === 5 } };
    if (kind === 2) return { service: 'rdp', details: { nla_required: false, security: code === 0 ? 'rdp' : 'tls' } };
    return { service: 'rdp', details: { nla_required: false, security: 'rdp' } };
  },
  examples: {
    match: [
      {
        answer: Buffer.from([3, 0, 0, 19, 14, 0xd0, 0, 0, 0x12, 0x34, 0, 3, 0, 8, 0, 5, 0, 0, 0]),
        is: { service: 'rdp', details: { nla_required: true } },
      },
      {
        answer: Buffer.from([3, 0, 0, 19, 14, 0xd0, 0, 0, 0x12, 0x34, 0, 2, 0, 8, 0, 1, 0, 0, 0]),
        is: { service: 'rdp', details: { nla_required: false, security: 'tls' } },
      },
      {
        answer: Buffer.from([3, 0, 0, 11, 6, 0xd0, 0, 0, 0x12, 0x34, 0]),
        is: { service: 'rdp', details: { nla_required: false, security: 'rdp' } },
      },
    ],
    noMatch: [Buffer.from([3, 0, 0, 11, 6, 0xe0, 0, 0, 0, 0, 0]), Buffer.from('hello world')],
  },
});
