import { applicationCpe, defineService, textOf } from '../../../engines/network-discovery/services/types';

/** The AMQP 0-9-1 protocol header; the broker answers with Connection.Start, which names it before anyone signs in. */
export default defineService({
  id: 'amqp',
  transport: 'tcp',
  speaks: 'second',
  ports: [5672, 5671],
  anywhere: true,
  ask: () => Buffer.from('AMQP\0\0\x09\x01', 'latin1'),
  recognise(answer) {
    const text = textOf(answer);
    // The header alone: "this version, not yours".
    if (text.startsWith('AMQP') && answer.length === 8 && answer.subarray(4).every((byte) => byte <= 10))
      return { service: 'amqp' };
    // Method frame (1) on channel 0, class 10, method 10.
    if (answer.length < 20 || answer[0] !== 1 || answer.readUInt16BE(1) !== 0 || answer.readUInt32BE(7) !== 0x000a000a)
      return undefined;
    const product = longString(text, 'product');
    const version = longString(text, 'version');
    const mechanisms = /(?:PLAIN|AMQPLAIN|EXTERNAL|ANONYMOUS)(?: [A-Z-]+)*/.exec(text)?.[0].split(' ');
    return {
      service: 'amqp',
      ...(product ? { product } : {}),
      ...(version ? { version } : {}),
      ...(version && product === 'RabbitMQ' ? { cpe: applicationCpe('vmware', 'rabbitmq', version) } : {}),
      ...(mechanisms ? { details: { mechanisms } } : {}),
    };
  },
  examples: {
    match: [
      {
        answer: start('RabbitMQ', '3.9.13'),
        is: {
          service: 'amqp',
          product: 'RabbitMQ',
          version: '3.9.13',
          cpe: 'cpe:2.3:a:vmware:rabbitmq:3.9.13:*:*:*:*:*:*:*',
          details: { mechanisms: ['PLAIN', 'AMQPLAIN'] },
        },
      },
      { answer: Buffer.from('AMQP\0\x01\0\0', 'latin1'), is: { service: 'amqp' } },
    ],
    noMatch: [Buffer.from('AMQP is not spoken here'), Buffer.from([1, 0, 0, 0, 0, 0, 4, 0, 20, 0, 10])],
  },
});

/** A long string of the server-properties table: name, 'S', length in four bytes, text. */
function longString(text: string, key: string): string | undefined {
  const at = text.indexOf(`${String.fromCharCode(key.length)}${key}S`);
  if (at < 0) return undefined;
  const length = text.charCodeAt(at + key.length + 5);
  return text.slice(at + key.length + 6, at + key.length + 6 + length).replace(/[^\x20-\x7e]/g, '') || undefined;
}

function start(product: string, version: string): Buffer {
  const field = (key: string, value: string) =>
    `${String.fromCharCode(key.length)}${key}S\0\0\0${String.fromCharCode(value.length)}${value}`;
  return Buffer.from(
    `\x01\0\0\0\0\0\x50\0\x0a\0\x0a\0\x09\0\0\0\x30${field('product', product)}${field('version', version)}\0\0\0\x0ePLAIN AMQPLAIN\0\0\0\x05en_US\xce`,
    'latin1',
  );
}
