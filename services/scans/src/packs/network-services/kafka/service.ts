import { defineService } from '../../../engines/network-discovery/services/types';

const CORRELATION = 0x6f736b31;
const API_VERSIONS = 18;

/** ApiVersions, version 0: brokers answer it before authentication (KIP-35). */
export default defineService({
  id: 'kafka',
  transport: 'tcp',
  speaks: 'second',
  ports: [9092, 9093, 9094, 9095],
  anywhere: true,
  ask: () => request(),
  recognise(answer) {
    if (answer.length < 14 || answer.readUInt32BE(4) !== CORRELATION) return undefined;
    const count = answer.readUInt32BE(10);
    return answer.readUInt16BE(8) === 0 && count > 5 && count < 200
      ? { service: 'kafka', product: 'Kafka', details: { api_keys: count } }
      : undefined;
  },
  examples: {
    match: [{ answer: reply(62), is: { service: 'kafka', product: 'Kafka', details: { api_keys: 62 } } }],
    noMatch: [reply(100_000), Buffer.alloc(20)],
  },
});

function request(): Buffer {
  const client = Buffer.from('osk-probe');
  const body = Buffer.alloc(14 + client.length);
  body.writeUInt32BE(10 + client.length, 0);
  body.writeUInt16BE(API_VERSIONS, 4);
  body.writeUInt32BE(CORRELATION, 8);
  body.writeUInt16BE(client.length, 12);
  client.copy(body, 14);
  return body;
}

function reply(count: number): Buffer {
  const body = Buffer.alloc(20);
  body.writeUInt32BE(16, 0);
  body.writeUInt32BE(CORRELATION, 4);
  body.writeUInt32BE(count, 10);
  return body;
}
