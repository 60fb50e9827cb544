import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** The connection set-up of the X Window System protocol without authorisation data. */
export default defineService({
  id: 'x11',
  transport: 'tcp',
  speaks: 'second',
  ports: [6000, 6001, 6002, 6003, 6004, 6005],
  ask: () => Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  recognise(answer) {
    // Failed (0), success (1) or authenticate (2), then protocol 11.0.
    if (
      answer.length < 8 ||
      (answer[0] ?? 9) > 2 ||
      (answer[0] !== 2 && (answer.readUInt16LE(2) !== 11 || answer.readUInt16LE(4) !== 0))
    )
      return undefined;
    if (answer[0] === 1) return answer.length >= 40 ? { service: 'x11', access: 'open' } : undefined;
    return /authoriz|protocol|client is not/i.test(textOf(answer))
      ? { service: 'x11', access: 'protected' }
      : undefined;
  },
  examples: {
    match: [
      {
        answer: Buffer.concat([Buffer.from([1, 0, 11, 0, 0, 0, 50, 0]), Buffer.alloc(60)]),
        is: { service: 'x11', access: 'open' },
      },
      {
        answer: Buffer.concat([Buffer.from([0, 22, 11, 0, 0, 0, 6, 0]), Buffer.from('Authorization required')]),
        is: { service: 'x11', access: 'protected' },
      },
    ],
    noMatch: [Buffer.from([1, 0, 11, 0, 0, 0, 0, 0]), Buffer.alloc(50)],
  },
});
