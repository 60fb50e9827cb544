import type { Socket } from 'node:net';
import { dialTcp } from '../connect/tcp';
import { exchangeUdp } from '../connect/udp';
import { orAborted, type Deadline } from '../deadline';
import { EgressError } from '../errors';
import type { VettedHost } from '../types';
import { makeQuestion, readAnswer, recordsOf, type DnsQuestion } from './message';
import type { DnsAnswer, DnsRecordType } from './types';

const RESEND_MS = 1_000;

/** Asks one server over UDP, again over TCP when the answer did not fit (RFC 7766). */
export async function queryDns(
  server: VettedHost,
  port: number,
  name: string,
  type: DnsRecordType,
  deadline: Deadline,
): Promise<DnsAnswer[]> {
  const question = makeQuestion(name, type);
  const datagram = await exchangeUdp(server, port, question.message, deadline, {
    accept: (bytes) => readAnswer(bytes, question) !== null,
    resendMs: RESEND_MS,
  });
  let answer = readAnswer(datagram, question);
  if (answer?.flag_tc) answer = readAnswer(await askOverTcp(server, port, question, deadline), question);
  if (!answer) throw new EgressError('protocol_error', 'The DNS server gave no valid answer.', { host: server.host });
  return recordsOf(answer, question);
}

async function askOverTcp(
  server: VettedHost,
  port: number,
  question: DnsQuestion,
  deadline: Deadline,
): Promise<Buffer> {
  const socket = await dialTcp(server, port, deadline);
  try {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(question.message.length);
    socket.write(Buffer.concat([length, question.message]));
    return await orAborted(readMessage(socket), deadline.signal);
  } catch (cause) {
    if (cause instanceof EgressError) throw cause;
    throw new EgressError('protocol_error', 'The DNS server broke off.', { host: server.host, cause });
  } finally {
    socket.destroy();
  }
}

/** One length-prefixed message (RFC 1035 4.2.2), at most 64 KiB. */
async function readMessage(socket: Socket): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    const length = bytes.length < 2 ? Infinity : bytes.readUInt16BE(0);
    if (bytes.length >= 2 + length) return bytes.subarray(2, 2 + length);
  }
  throw new Error('The connection ended before the whole message.');
}
