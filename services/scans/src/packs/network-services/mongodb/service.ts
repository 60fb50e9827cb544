import { bsonReply, command } from '../../../engines/network-discovery/services/mongo-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** hello, buildInfo and listDatabases (names only) as OP_MSG on one connection: all three only read. */
export default defineService({
  id: 'mongodb',
  transport: 'tcp',
  speaks: 'second',
  ports: [27017, 27018, 27019, 28017],
  anywhere: true,
  ask: () =>
    Buffer.concat([
      command(1, { hello: 1 }),
      command(2, { buildInfo: 1 }),
      command(3, { listDatabases: 1, nameOnly: true }),
    ]),
  recognise(answer) {
    // MsgHeader: length, requestID, responseTo, opCode 2013 (OP_MSG) or 1 (OP_REPLY).
    if (answer.length < 20 || answer.readInt32LE(8) !== 1) return undefined;
    const code = answer.readInt32LE(12);
    if (code !== 2013 && code !== 1) return undefined;
    const text = answer.subarray(0, 65_536).toString('latin1');
    if (!/maxWireVersion|ismaster|isWritablePrimary/.test(text) && !text.includes('\x01ok\0')) return undefined;
    // A BSON string: type 2, name, four bytes of length, text.
    const at = text.indexOf('\x02version\0');
    const version = at < 0 ? undefined : /^\d+\.\d+\.\d+/.exec(text.slice(at + 13, at + 40))?.[0];
    const open = text.includes('\x04databases\0');
    const closed = /Unauthorized|requires authentication|AuthenticationFailed/.test(text);
    return {
      service: 'mongodb',
      product: 'MongoDB',
      ...(version ? { version, cpe: applicationCpe('mongodb', 'mongodb', version) } : {}),
      ...(open ? { access: 'open' as const } : closed ? { access: 'protected' as const } : {}),
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.concat([
          bsonReply(1, { maxWireVersion: 13 }),
          bsonReply(2, { version: '4.4.29' }),
          bsonReply(3, { databases: [] }),
        ]),
        is: {
          service: 'mongodb',
          product: 'MongoDB',
          version: '4.4.29',
          cpe: 'cpe:2.3:a:mongodb:mongodb:4.4.29:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
      {
        answer: Buffer.concat([bsonReply(1, { maxWireVersion: 21 }), bsonReply(3, { codeName: 'Unauthorized' })]),
        is: { service: 'mongodb', product: 'MongoDB', access: 'protected' },
      },
    ],
    noMatch: [Buffer.alloc(64), Buffer.from('It looks like you are trying to access MongoDB over HTTP')],
  },
});
