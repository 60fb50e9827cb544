import { ObjectId } from 'bson';
import type { Doc } from '../language';
import { reads, type CommandContext, type CommandTable } from './command';
import { MAX_STATEMENTS } from './insert';

/** The replica set that the store claims to be the only member of: drivers offer transactions to replica sets alone. */
export const REPLICA_SET = 'osk';
/** Largest message taken, as MongoDB's. */
export const MAX_MESSAGE_BYTES = 48_000_000;
/** Wire protocol of MongoDB 7.0. */
const MAX_WIRE_VERSION = 21;
const ELECTION = new ObjectId('7fffffff0000000000000001');

/** @param address `host:port`, or the path of a socket, at which this server is reached */
export function helloCommands(address: () => string): CommandTable {
  const hello = ({ request }: CommandContext): Doc => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    setName: REPLICA_SET,
    setVersion: 1,
    electionId: ELECTION,
    hosts: [address()],
    primary: address(),
    me: address(),
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_STATEMENTS,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: request.connectionId,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  });
  const command = reads(hello);
  return { hello: command, isMaster: command, ismaster: command };
}
