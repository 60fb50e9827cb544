import type { Message, QueueEntry } from '../model/message';
import { WireReader } from '../wire/wire-reader';
import { WireWriter } from '../wire/wire-writer';

const KEY_BYTES = 10;

/** Sorts by queue, then by position. */
export function messageKey(queueId: number, seq: number): Buffer {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.writeUInt32BE(queueId, 0);
  key.writeUIntBE(seq, 4, 6);
  return key;
}

export function readMessageKey(key: Buffer): { queueId: number; seq: number } {
  return { queueId: key.readUInt32BE(0), seq: key.readUIntBE(4, 6) };
}

const writer = new WireWriter();

/** What must survive of an entry: its message, priority and absolute time of expiry (0 when it has none). */
export function encodeRecord(entry: Pick<QueueEntry, 'priority' | 'expiresAt'>, message: Message): Buffer {
  writer.length = 0;
  writer.octet(entry.priority);
  writer.longlong(entry.expiresAt ?? 0);
  writer.shortstr(message.exchange);
  writer.shortstr(message.routingKey);
  writer.longstr(message.properties);
  writer.longstr(message.body);
  return writer.take();
}

export function decodeRecord(record: Buffer): { priority: number; expiresAt?: number; message: Message } {
  const reader = new WireReader(record);
  const priority = reader.octet();
  const expiresAt = Number(reader.longlong());
  const message: Message = {
    exchange: reader.shortstr(),
    routingKey: reader.shortstr(),
    properties: reader.longstr(),
    body: reader.longstr(),
  };
  return expiresAt === 0 ? { priority, message } : { priority, expiresAt, message };
}
