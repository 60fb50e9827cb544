import { decode } from '../bson/decode';
import { frame } from '../bson/encode';
import { documentsIn, elementsOf, int32At } from '../bson/raw';
import { validateDocument } from '../bson/validate';
import type { Doc } from '../language';
import { crc32c } from './crc32c';
import { ProtocolError } from './errors';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 1 << 1;
/** Optional flags, which a receiver may ignore, are the upper sixteen. */
const REQUIRED_FLAGS = 0xffff;

/** Fields of commands that hold many documents; they are kept raw wherever they come from. */
const LIST_FIELDS = ['documents', 'updates', 'deletes'];

/** A request, in either of the two forms that drivers use (MongoDB wire protocol: OP_MSG, and OP_QUERY for the first hello). */
export interface Message {
  requestId: number;
  legacy: boolean;
  body: Doc;
  lists: Map<string, Buffer[]>;
  /** The sender does not wait for an answer. */
  wantsNoReply: boolean;
}

/**
 * Reads one whole message.
 * @throws ProtocolError when it is not one; MongoError when a document in it is not well formed
 */
export function parseMessage(message: Buffer): Message {
  const requestId = message.readInt32LE(4);
  switch (message.readInt32LE(12)) {
    case OP_MSG:
      return parseMsg(message, requestId);
    case OP_QUERY:
      return parseQuery(message, requestId);
    default:
      throw new ProtocolError(`unknown opcode ${message.readInt32LE(12)}`);
  }
}

function parseMsg(message: Buffer, requestId: number): Message {
  if (message.length < 26) throw new ProtocolError('too short for a command');
  const flags = message.readUInt32LE(16);
  if ((flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0) throw new ProtocolError('unknown flags');
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  if (end < message.length && crc32c(message.subarray(0, end)) !== message.readUInt32LE(end)) {
    throw new ProtocolError('checksum does not match');
  }
  const lists = new Map<string, Buffer[]>();
  let body: Buffer | undefined;
  for (let at = 20; at < end;) {
    const kind = message[at]!;
    const size = sizeAt(message, at + 1, end);
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === 0 && body === undefined) body = section;
    else if (kind === 1) addSequence(lists, section);
    else throw new ProtocolError(`unexpected section of kind ${kind}`);
    at += 1 + size;
  }
  if (body === undefined) throw new ProtocolError('no body');
  const wantsNoReply = (flags & MORE_TO_COME) !== 0;
  return { requestId, legacy: false, body: readBody(body, lists), lists, wantsNoReply };
}

function sizeAt(message: Buffer, at: number, end: number): number {
  if (at + 4 > end) throw new ProtocolError('section is cut off');
  const size = int32At(message, at);
  if (size < 5 || size > end - at) throw new ProtocolError(`section of ${size} bytes`);
  return size;
}

function addSequence(lists: Map<string, Buffer[]>, section: Buffer): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new ProtocolError('sequence has no name');
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const size = sizeAt(section, at, section.length);
    const document = section.subarray(at, at + size);
    // Documents to insert are validated one by one, so that a bad one is that statement's error alone.
    documents.push(document);
    at += size;
  }
  lists.set(section.toString('latin1', 4, nameEnd), documents);
}

/** Decodes a command, and moves its lists of documents to the others. */
function readBody(raw: Buffer, lists: Map<string, Buffer[]>): Doc {
  validateDocument(raw);
  for (const [name, documents] of lists) if (name !== 'documents') documents.forEach(validateDocument);
  const parts: Buffer[] = [];
  for (const { name, start, end } of elementsOf(raw)) {
    const documents = LIST_FIELDS.includes(name) && !lists.has(name) ? documentsIn(raw, name) : undefined;
    if (documents) lists.set(name, documents);
    else parts.push(raw.subarray(start, end));
  }
  return decode(frame(parts));
}

function parseQuery(message: Buffer, requestId: number): Message {
  const nameEnd = message.indexOf(0, 20);
  const at = nameEnd + 1 + 8;
  if (nameEnd < 0 || at + 5 > message.length) throw new ProtocolError('query is cut off');
  const namespace = message.toString('latin1', 20, nameEnd);
  const raw = message.subarray(at, at + sizeAt(message, at, message.length));
  validateDocument(raw);
  const body: Doc = { ...decode(raw), $db: namespace.split('.', 1)[0]! };
  return { requestId, legacy: true, body, lists: new Map(), wantsNoReply: false };
}

/** The answer to a message, in the form the question came in; the parts are to be sent one after the other. */
export function replyParts(
  { requestId, legacy }: Pick<Message, 'requestId' | 'legacy'>,
  replyId: number,
  document: Buffer,
): Buffer[] {
  const header = Buffer.alloc(legacy ? 36 : 21);
  header.writeInt32LE(header.length + document.length, 0);
  header.writeInt32LE(replyId, 4);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) {
    header.writeInt32LE(8, 16); // AwaitCapable
    header.writeInt32LE(1, 32); // one document
  }
  return [header, document];
}
