import { type ServiceMatch, defineService } from '../../../engines/network-discovery/services/types';

const SMB1_ONLY = ['NT LM 0.12'];
const BOTH = ['NT LM 0.12', 'SMB 2.002', 'SMB 2.???'];

/**
 * SMB negotiation (MS-SMB2 3.3.5.3, MS-CIFS 2.2.4.52). The first question offers both generations; the second only
 * SMB1, and only a server that still speaks it answers in it.
 */
export default defineService({
  id: 'smb',
  transport: 'tcp',
  speaks: 'second',
  ports: [445, 139],
  anywhere: true,
  ask: () => negotiate(BOTH),
  recognise(answer): ServiceMatch | undefined {
    const signature = answer.subarray(4, 8).toString('latin1');
    if (answer[0] !== 0 || answer.length < 36) return undefined;
    if (signature === '\xfeSMB') {
      const signing = answer.length >= 72 ? (answer.readUInt16LE(70) & 2) !== 0 : undefined;
      return {
        service: 'smb',
        details: { smb2: true, ...(signing === undefined ? {} : { signing_required: signing }) },
      };
    }
    return signature === '\xffSMB' && answer[8] === 0x72 ? { service: 'smb', details: { smb1: true } } : undefined;
  },
  more: [{ ask: () => negotiate(SMB1_ONLY), read: (answer) => ({ details: { smb1: acceptsSmb1(answer) } }) }],
  examples: {
    match: [
      { answer: smb2(1), is: { service: 'smb', details: { smb2: true, signing_required: false } } },
      { answer: smb2(3), is: { service: 'smb', details: { smb2: true, signing_required: true } } },
      {
        answer: Buffer.concat([Buffer.from([0, 0, 0, 60]), Buffer.from('\xffSMB\x72', 'latin1'), Buffer.alloc(40)]),
        is: { service: 'smb', details: { smb1: true } },
      },
    ],
    noMatch: [Buffer.alloc(80), Buffer.from('\xffSMB', 'latin1')],
  },
});

/** True when the answer is an SMB1 negotiation that chose a dialect (index 0xffff means none). */
function acceptsSmb1(answer: Buffer): boolean {
  return (
    answer.length >= 39 &&
    answer.subarray(4, 9).toString('latin1') === '\xffSMB\x72' &&
    answer.readUInt16LE(37) !== 0xffff
  );
}

function negotiate(dialects: string[]): Buffer {
  const list = Buffer.from(dialects.map((dialect) => `\x02${dialect}\0`).join(''), 'latin1');
  const header = Buffer.alloc(35);
  header.write('\xffSMB\x72', 0, 'latin1');
  header[9] = 0x18; // canonical paths, case-insensitive
  header.writeUInt16LE(0xc801, 10); // unicode, NT status, extended security, long names
  header.writeUInt16LE(0xffff, 24);
  header.writeUInt16LE(0xfeff, 26);
  header.writeUInt16LE(list.length, 33);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(header.length + list.length, 0);
  return Buffer.concat([frame, header, list]);
}

function smb2(securityMode: number): Buffer {
  const body = Buffer.alloc(4 + 64 + 65);
  body.write('\xfeSMB', 4, 'latin1');
  body.writeUInt16LE(securityMode, 70);
  return body;
}
