import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { EgressError } from '../index';
import { loopbackEgress, startTcpFixture, startTlsFixture } from '../testing';

const egress = loopbackEgress({ 'a.test': ['127.0.0.1'], 'six.test': ['::1'], 'private.test': ['10.0.0.1'] });
const open: { close(): unknown }[] = [];
const keep = <T extends { close(): unknown }>(one: T): T => {
  open.push(one);
  return one;
};
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(() => egress.close());
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'connected',
    (error: EgressError) => error.code,
  );

describe('tcp', () => {
  test('connects to the vetted address, by name, literal or vetted host', async () => {
    const { port } = keep(await startTcpFixture((socket) => socket.end('banner')));
    const vetted = await egress.vet('a.test');
    for (const host of ['a.test', '127.0.0.1', '127.1', vetted]) {
      const socket = await egress.tcp(host, port);
      expect(socket.remoteAddress).toBe('127.0.0.1');
      expect(String((await once(socket, 'data'))[0])).toBe('banner');
      socket.destroy();
    }
  });

  test('over IPv6', async () => {
    const { port } = keep(await startTcpFixture((socket) => socket.end('six'), { host: '::1' }));
    for (const host of ['six.test', '[::1]', '::1']) {
      const socket = await egress.tcp(host, port);
      expect(socket.remoteAddress).toBe('::1');
      socket.destroy();
    }
  });

  test.each([
    ['10.0.0.1', 80, 'address_not_allowed'],
    ['private.test', 80, 'address_not_allowed'],
    ['169.254.169.254', 80, 'address_not_allowed'],
    ['nowhere.test', 80, 'unresolvable'],
    ['a b', 80, 'invalid_target'],
    ['127.0.0.1', 0, 'invalid_target'],
    ['127.0.0.1', 65_536, 'invalid_target'],
    ['127.0.0.1', 1.5, 'invalid_target'],
    ['127.0.0.1', Number.NaN, 'invalid_target'],
  ])('%s:%d: %s', async (host, port, code) => {
    expect(await codeOf(egress.tcp(host, port))).toBe(code);
    expect(await codeOf(egress.tls(host, port))).toBe(code);
    expect(await codeOf(egress.udp(host, port, Buffer.from('x')))).toBe(code);
  });

  test('a vetted host made by hand is judged again', async () => {
    const forged = { host: 'a.test', addresses: ['10.0.0.1'], literal: false };
    expect(await codeOf(egress.tcp(forged, 80))).toBe('address_not_allowed');
    expect(await codeOf(egress.tcp({ ...forged, addresses: ['private.test'] }, 80))).toBe('address_not_allowed');
    expect(await codeOf(egress.tcp({ ...forged, addresses: [] }, 80))).toBe('unresolvable');
  });

  test('a closed port and a signal', async () => {
    const fixture = await startTcpFixture(() => undefined);
    await fixture.close();
    expect(await codeOf(egress.tcp('127.0.0.1', fixture.port))).toBe('connect_failed');
    expect(await codeOf(egress.tcp('127.0.0.1', fixture.port, { signal: AbortSignal.abort() }))).toBe('aborted');
  });

  test('a reset before anybody listens is no uncaught exception', async () => {
    const { port } = keep(await startTcpFixture((socket) => setImmediate(() => socket.resetAndDestroy())));
    const socket = await egress.tcp('127.0.0.1', port);
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.destroyed).toBe(true);
  });
});

describe('tls', () => {
  test('sends the name as SNI and verifies it; a literal has none', async () => {
    const fixture = keep(await startTlsFixture({ leaf: { names: ['a.test', '127.0.0.1'] } }));
    const named = await egress.tls('a.test', fixture.port, { ca: fixture.ca });
    expect([named.authorized, (named as unknown as { servername: string }).servername]).toEqual([true, 'a.test']);
    named.destroy();
    const literal = await egress.tls('127.0.0.1', fixture.port, { ca: fixture.ca });
    expect(literal.authorized).toBe(true);
    literal.destroy();
    expect(await codeOf(egress.tls('a.test', fixture.port))).toBe('tls_error');
  });

  test('options cannot lead elsewhere', async () => {
    const fixture = keep(await startTlsFixture());
    const decoy = keep(await startTcpFixture((socket) => socket.end()));
    const astray = { host: '10.0.0.1', port: decoy.port, path: '/tmp/decoy.sock', lookup: () => undefined };
    const socket = await egress.tls('a.test', fixture.port, { ...astray, rejectUnauthorized: false });
    expect([socket.remoteAddress, socket.remotePort, decoy.connections()]).toEqual(['127.0.0.1', fixture.port, 0]);
    socket.destroy();
  });

  test('an own SNI, an unverified peer, options that cannot be', async () => {
    const fixture = keep(await startTlsFixture({ leaf: { names: ['other.test'] } }));
    const socket = await egress.tls('a.test', fixture.port, { servername: 'other.test', ca: fixture.ca });
    socket.destroy();
    const loose = await egress.tls('a.test', fixture.port, { rejectUnauthorized: false });
    expect(loose.authorized).toBe(false);
    loose.destroy();
    expect(await codeOf(egress.tls('a.test', fixture.port, { key: 'no key', cert: 'no cert' }))).toBe(
      'invalid_request',
    );
  });

  test.each([
    ['garbage', (bytes: string) => bytes],
    ['nothing at all', () => ''],
  ])('a peer that answers with %s', async (_what, reply) => {
    const { port } = keep(
      await startTcpFixture((socket) => void socket.once('data', () => socket.end(reply('HTTP/1.1 400\r\n')))),
    );
    expect(await codeOf(egress.tls('127.0.0.1', port))).toBe('tls_error');
  });

  test('a handshake that hangs ends in time, and leaves no connection', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const { port } = keep(await startTcpFixture((socket) => void socket.resume().once('close', closed)));
    expect(await codeOf(egress.tls('127.0.0.1', port, {}, { timeoutMs: 50 }))).toBe('timeout');
    await gone;
  });
});

describe('udp', () => {
  async function udpServer(reply: (message: Buffer) => Buffer | null) {
    const socket = createSocket('udp4');
    socket.on('message', (message, from) => {
      const answer = reply(message);
      if (answer) socket.send(answer, from.port, from.address);
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    keep({ close: () => socket.close() });
    return { port: (socket.address() as AddressInfo).port };
  }

  test('one datagram out, one back', async () => {
    const { port } = await udpServer((message) => Buffer.concat([Buffer.from('re: '), message]));
    expect(String(await egress.udp('a.test', port, Buffer.from('hello')))).toBe('re: hello');
  });

  test('silence is a timeout, a closed port a failed connection, a signal an abort', async () => {
    const { port } = await udpServer(() => null);
    expect(await codeOf(egress.udp('127.0.0.1', port, Buffer.from('x'), { timeoutMs: 50 }))).toBe('timeout');
    const soon = AbortSignal.timeout(20);
    expect(await codeOf(egress.udp('127.0.0.1', port, Buffer.from('x'), { signal: soon }))).toBe('aborted');
    const closed = await startTcpFixture(() => undefined);
    await closed.close();
    expect(await codeOf(egress.udp('127.0.0.1', closed.port, Buffer.from('x')))).toBe('connect_failed');
    expect(await codeOf(egress.udp('127.0.0.1', port, Buffer.alloc(70_000)))).toBe('connect_failed');
  });

  test('an answer from somebody else is not taken', async () => {
    const stranger = createSocket('udp4');
    keep({ close: () => stranger.close() });
    const server = createSocket('udp4');
    keep({ close: () => server.close() });
    server.on('message', (_message, from) => {
      stranger.send('forged', from.port, from.address, () => server.send('true', from.port, from.address));
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    expect(String(await egress.udp('127.0.0.1', server.address().port, Buffer.from('x')))).toBe('true');
  });
});
