import { createSocket } from 'node:dgram';
import * as packet from 'dns-packet';
import type { EgressError } from '../index';
import { loopbackEgress, startTcpFixture } from '../testing';
import type { DnsRecordType } from './types';

const egress = loopbackEgress();
const open: { close(): unknown }[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(() => egress.close());
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: EgressError) => error.code,
  );

type Reply = Partial<packet.Packet> & { rcode?: number; truncated?: boolean };
/** A DNS server on loopback, UDP and TCP on one port; several replies are sent one after the other. */
async function dnsServer(reply: (query: packet.Packet) => (Reply | Buffer)[], overTcp?: (query: Buffer) => Buffer) {
  const encode = (query: packet.Packet, one: Reply | Buffer) => {
    if (Buffer.isBuffer(one)) return one;
    const flags = (one.rcode ?? 0) | (one.truncated ? packet.TRUNCATED_RESPONSE : 0);
    return packet.encode({ type: 'response', id: query.id, questions: query.questions, ...one, flags });
  };
  const tcp = await startTcpFixture((socket) => {
    socket.once('data', (bytes: Buffer) => {
      const message = overTcp?.(bytes.subarray(2));
      if (message) socket.write(message);
      else socket.destroy();
    });
  });
  const udp = createSocket('udp4');
  const seen: packet.Packet[] = [];
  udp.on('message', (bytes, from) => {
    const query = packet.decode(bytes);
    seen.push(query);
    for (const one of reply(query)) udp.send(encode(query, one), from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(tcp.port, '127.0.0.1', resolve));
  open.push(tcp, { close: () => udp.close() });
  const ask = (name: string, type: DnsRecordType, timeoutMs = 5_000) =>
    egress.dns(name, type, { server: '127.0.0.1', port: tcp.port, timeoutMs });
  return { ask, seen };
}
const framed = (message: Buffer) => Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message]);

describe('dns', () => {
  test.each([
    ['A', '192.0.2.1', '192.0.2.1'],
    ['AAAA', '2001:db8::1', '2001:db8::1'],
    ['CNAME', 'b.test', 'b.test'],
    ['NS', 'ns.test', 'ns.test'],
    ['PTR', 'host.test', 'host.test'],
    ['MX', { preference: 10, exchange: 'mx.test' }, { preference: 10, exchange: 'mx.test' }],
    ['TXT', ['v=spf1 ', '-all'], 'v=spf1 -all'],
    [
      'CAA',
      { flags: 128, tag: 'issue', value: 'ca.test' },
      { flags: 128, tag: 'issue', value: 'ca.test', issuerCritical: true },
    ],
    [
      'SRV',
      { priority: 1, weight: 2, port: 3, target: 't.test' },
      { priority: 1, weight: 2, port: 3, target: 't.test' },
    ],
    [
      'DS',
      { keyTag: 1, algorithm: 8, digestType: 2, digest: Buffer.from('abcd', 'hex') },
      { keyTag: 1, algorithm: 8, digestType: 2, digest: 'abcd' },
    ],
    ['DNSKEY', { flags: 257, algorithm: 8, key: Buffer.from('key') }, { flags: 257, algorithm: 8, key: 'a2V5' }],
  ] as [DnsRecordType, unknown, unknown][])('%s comes as plain data', async (type, data, expected) => {
    const { ask, seen } = await dnsServer(() => [
      { answers: [{ type, name: 'a.test', ttl: 60, data } as packet.Answer] },
    ]);
    const answers = await ask('A.test.', type);
    expect(answers).toEqual([{ name: 'a.test', type, ttl: 60, data: expected }]);
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
    expect(seen[0]).toMatchObject({ questions: [{ name: 'a.test', type }], flags: packet.RECURSION_DESIRED });
  });

  test('no record, no name, a failing server', async () => {
    const replies: Record<string, Reply> = { 'none.test': {}, 'gone.test': { rcode: 3 }, 'broken.test': { rcode: 2 } };
    const { ask } = await dnsServer((query) => [replies[query.questions?.[0]?.name as string] as Reply]);
    expect(await ask('none.test', 'A')).toEqual([]);
    expect(await codeOf(ask('gone.test', 'A'))).toBe('unresolvable');
    expect(await codeOf(ask('broken.test', 'A'))).toBe('protocol_error');
  });

  test('what is not the answer to the question is passed over', async () => {
    const right: Reply = { answers: [{ type: 'A', name: 'a.test', data: '192.0.2.1' }] };
    const { ask } = await dnsServer((query) => [
      Buffer.from('garbage'),
      Buffer.alloc(0),
      Buffer.concat([packet.encode({ type: 'response', id: query.id }).subarray(0, 11)]),
      { ...right, id: ((query.id as number) + 1) & 0xffff },
      { ...right, questions: [{ type: 'A', name: 'evil.test' }] },
      { ...right, questions: [{ type: 'MX', name: 'a.test' }] },
      { ...right, type: 'query' },
      right,
    ]);
    expect(await ask('a.test', 'A')).toMatchObject([{ data: '192.0.2.1' }]);
  });

  test('only such answers end in a timeout', async () => {
    const { ask } = await dnsServer(() => [Buffer.from('garbage')]);
    expect(await codeOf(ask('a.test', 'A', 100))).toBe('timeout');
  });

  test('a lost datagram is sent again', async () => {
    let asked = 0;
    const { ask } = await dnsServer(() => (++asked === 1 ? [] : [{}]));
    expect(await ask('a.test', 'A')).toEqual([]);
    expect(asked).toBe(2);
  });

  test('a truncated answer is asked for over TCP', async () => {
    const data = Array.from({ length: 40 }, (_, index) => `part ${index} ${'x'.repeat(200)}`);
    const { ask } = await dnsServer(
      () => [{ truncated: true }],
      (query) => {
        const { id, questions } = packet.decode(query);
        return framed(
          packet.encode({ type: 'response', id, questions, answers: [{ type: 'TXT', name: 'a.test', data }] }),
        );
      },
    );
    expect(await ask('a.test', 'TXT')).toMatchObject([{ type: 'TXT', data: data.join('') }]);
  });

  test.each([
    ['breaks off', undefined, 'protocol_error'],
    ['answers nonsense', () => framed(Buffer.from('nonsense')), 'protocol_error'],
    ['never ends its message', () => Buffer.from([0xff, 0xff, 1]), 'timeout'],
  ])('a TCP server that %s', async (_what, overTcp, code) => {
    const { ask } = await dnsServer(() => [{ truncated: true }], overTcp);
    expect(await codeOf(ask('a.test', 'TXT', 200))).toBe(code);
  });

  test.each(['', 'a..b', 'a b', `${'a'.repeat(64)}.test`, 'a.'.repeat(130), 'a\0.test'])(
    '%j is no name',
    async (name) => {
      const { ask } = await dnsServer(() => [{}]);
      expect(await codeOf(ask(name, 'A'))).toBe('invalid_target');
    },
  );

  test('names with underscores and in other scripts', async () => {
    const { ask, seen } = await dnsServer(() => [{}]);
    await ask('_dmarc.bücher.test', 'TXT');
    expect(seen[0]?.questions?.[0]?.name).toBe('_dmarc.xn--bcher-kva.test');
  });

  test('a server is vetted like any target', async () => {
    expect(await codeOf(egress.dns('a.test', 'A', { server: '10.0.0.1' }))).toBe('address_not_allowed');
    expect(await codeOf(egress.dns('a.test', 'A', { server: 'ns.test' }))).toBe('unresolvable');
    expect(await codeOf(egress.dns('a.test', 'A', { server: '127.0.0.1', port: 0 }))).toBe('invalid_target');
  });
});
