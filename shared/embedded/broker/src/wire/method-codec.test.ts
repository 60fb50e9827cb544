import { decodeMethod, encodeMethod } from './method-codec';
import { METHODS, type MethodArgs, type MethodName } from './methods';
import { decodeProperties, encodeProperties } from './properties';
import { WireWriter } from './wire-writer';

function encoded<N extends MethodName>(name: N, args: MethodArgs<N>): Buffer {
  const writer = new WireWriter();
  encodeMethod(writer, name, args);
  return writer.take();
}

const SAMPLES = {
  octet: 200,
  short: 60_000,
  long: 4_000_000_000,
  longlong: 2n ** 60n,
  shortstr: 'näme',
  longstr: Buffer.from('long'),
  bit: true,
  table: { key: 'value' },
};

describe('method codec', () => {
  it.each(Object.keys(METHODS) as MethodName[])('%s survives', (name) => {
    const fields = Object.entries(METHODS[name].fields) as [string, keyof typeof SAMPLES][];
    const args = Object.fromEntries(fields.map(([field, type]) => [field, SAMPLES[type]]));
    const decoded = decodeMethod(encoded(name, args as never));
    expect(decoded.name).toBe(name);
    for (const [field, value] of Object.entries(args)) {
      const got = (decoded.args as Record<string, unknown>)[field];
      expect(typeof value === 'object' && !Buffer.isBuffer(value) ? { ...(got as object) } : got).toEqual(value);
    }
  });

  it('packs neighbouring bits into one octet, each in its place', () => {
    const bits = { passive: true, durable: false, exclusive: true, autoDelete: false, nowait: true };
    const args = { ticket: 0, queue: 'q', ...bits, arguments: {} };
    const bytes = encoded('queue.declare', args);
    expect(bytes[4 + 2 + 2]).toBe(0b10101);
    expect(decodeMethod(bytes).args).toMatchObject(bits);
  });

  it('refuses unknown methods as NOT_IMPLEMENTED and truncated ones as SYNTAX_ERROR', () => {
    expect(() => decodeMethod(Buffer.from([0, 90, 0, 10]))).toThrow(
      expect.objectContaining({ reply: 'NOT_IMPLEMENTED' }),
    );
    const whole = encoded('basic.publish', {
      ticket: 0,
      exchange: 'x',
      routingKey: 'k',
      mandatory: false,
      immediate: false,
    });
    for (let length = 0; length < whole.length; length++) {
      expect(() => decodeMethod(whole.subarray(0, length))).toThrow(expect.objectContaining({ scope: 'connection' }));
    }
  });

  it('refuses to write a name that is too long', () => {
    expect(() => encoded('basic.cancel', { consumerTag: 'x'.repeat(256), nowait: false })).toThrow(RangeError);
  });
});

describe('basic properties', () => {
  it('survive, all or none of them', () => {
    const all = {
      contentType: 'application/json',
      contentEncoding: 'utf-8',
      headers: Buffer.from([1, 97, 86]),
      deliveryMode: 2,
      priority: 9,
      correlationId: 'c',
      replyTo: 'r',
      expiration: '1000',
      messageId: 'm',
      timestamp: 1_700_000_000n,
      type: 't',
      userId: 'u',
      appId: 'a',
      clusterId: 'k',
    };
    expect(decodeProperties(encodeProperties(all))).toEqual(all);
    expect(decodeProperties(encodeProperties({}))).toEqual({});
    expect(() => decodeProperties(Buffer.from([0xff, 0xfc]))).toThrow(
      expect.objectContaining({ reply: 'SYNTAX_ERROR' }),
    );
  });
});
