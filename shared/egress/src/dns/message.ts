import { randomInt } from 'node:crypto';
import { domainToASCII } from 'node:url';
import * as packet from 'dns-packet';
import { EgressError } from '../errors';
import type { DnsAnswer, DnsRecordType } from './types';

/** EDNS buffer size that avoids fragments (DNS flag day 2020). */
const UDP_PAYLOAD_BYTES = 1232;

export interface DnsQuestion {
  id: number;
  name: string;
  type: DnsRecordType;
  message: Buffer;
}

/** A recursive query with a random id. Throws `EgressError` `invalid_target` for what cannot be a DNS name. */
export function makeQuestion(name: string, type: DnsRecordType): DnsQuestion {
  const ascii = toDnsName(name);
  const id = randomInt(0x1_0000);
  const message = packet.encode({
    type: 'query',
    id,
    flags: packet.RECURSION_DESIRED,
    questions: [{ type, name: ascii }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_PAYLOAD_BYTES,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });
  return { id, name: ascii, type, message };
}

/** The answer to `question` in `bytes`, or null when they are not one (garbage, another id, another question). */
export function readAnswer(bytes: Buffer, question: DnsQuestion): packet.DecodedPacket | null {
  let decoded: packet.DecodedPacket;
  try {
    decoded = packet.decode(bytes);
  } catch {
    return null;
  }
  const asked = decoded.questions?.[0];
  const fits =
    decoded.type === 'response' &&
    decoded.id === question.id &&
    asked?.type === question.type &&
    asked.name.toLowerCase() === question.name;
  return fits ? decoded : null;
}

/** The records, or the error that the response code stands for. */
export function recordsOf(answer: packet.DecodedPacket, question: DnsQuestion): DnsAnswer[] {
  const { rcode } = answer as packet.DecodedPacket & { rcode: string };
  if (rcode === 'NXDOMAIN') {
    throw new EgressError('unresolvable', `The name ${question.name} does not exist.`, { host: question.name });
  }
  if (rcode !== 'NOERROR') {
    const cause = new Error(rcode);
    throw new EgressError('protocol_error', `The DNS server answered ${rcode}.`, { host: question.name, cause });
  }
  return (answer.answers ?? []).flatMap((record) =>
    'data' in record
      ? [{ name: record.name, type: record.type, ttl: ('ttl' in record && record.ttl) || 0, data: plainData(record) }]
      : [],
  );
}

function plainData(record: packet.Answer & { data: unknown }): unknown {
  switch (record.type) {
    case 'TXT':
      return [record.data]
        .flat()
        .map((part) => Buffer.from(part as Buffer | string).toString('utf8'))
        .join('');
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = record.data;
      return { keyTag, algorithm, digestType, digest: digest.toString('hex') };
    }
    case 'DNSKEY': {
      const { flags, algorithm, key } = record.data;
      return { flags, algorithm, key: key.toString('base64') };
    }
    default:
      return Buffer.isBuffer(record.data) ? record.data.toString('base64') : record.data;
  }
}

function toDnsName(name: string): string {
  const ascii = domainToASCII(name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
  const labels = ascii.split('.');
  if (ascii.length > 253 || !labels.every((label) => /^[a-z0-9_*-]{1,63}$/.test(label))) {
    throw new EgressError('invalid_target', 'The name is not a valid DNS name.');
  }
  return ascii;
}
