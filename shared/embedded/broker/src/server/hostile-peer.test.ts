import { connect } from 'amqplib';
import { startBroker, type RunningBroker } from '../start-broker';
import { RawPeer } from '../testing/raw-peer';
import { withTempDir } from '../testing/temp-dir';
import { FRAME, HEARTBEAT_FRAME, methodFrame, PROTOCOL_HEADER } from '../wire/frames';

const frame = (type: number, channel: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(7);
  head.writeUInt8(type, 0);
  head.writeUInt16BE(channel, 1);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.from([FRAME.END])]);
};
const contentHeader = (size: bigint, properties = Buffer.from([0, 0])): Buffer => {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(60, 0);
  head.writeBigUInt64BE(size, 4);
  return frame(FRAME.HEADER, 1, Buffer.concat([head, properties]));
};
const publish = methodFrame(1, 'basic.publish', {
  ticket: 0,
  exchange: '',
  routingKey: 'q',
  mandatory: false,
  immediate: false,
});

describe('a hostile or broken peer', () => {
  let broker: RunningBroker;
  let finish: () => void;
  let done: Promise<void>;
  beforeAll(async () => {
    await new Promise<void>((ready) => {
      done = withTempDir(async (dataDir) => {
        broker = await startBroker({ dataDir, maxMessageBytes: 1000, handshakeMs: 300 });
        const finished = new Promise<void>((resolve) => (finish = resolve));
        ready();
        await finished;
        await broker.close();
      });
    });
  });
  afterAll(async () => {
    finish();
    await done;
  });
  // Whatever the peer did, others are served.
  afterEach(async () => {
    const connection = await connect(broker.url, { noDelay: true });
    const channel = await connection.createChannel();
    await channel.assertQueue('alive', { durable: false });
    await connection.close();
  });

  it('of another protocol is told ours and hung up on', async () => {
    const peer = new RawPeer(broker.port);
    peer.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    await peer.closed;
    expect(Buffer.concat(peer.received).equals(PROTOCOL_HEADER)).toBe(true);
  });

  it('that never opens its connection is hung up on', async () => {
    const silent = new RawPeer(broker.port);
    const half = new RawPeer(broker.port);
    half.send(PROTOCOL_HEADER);
    await Promise.all([silent.closed, half.closed]);
  });

  it.each([
    ['an oversized frame', [Buffer.from([FRAME.METHOD, 0, 1, 0x7f, 0, 0, 0])], 501],
    ['a frame without its end', [Buffer.from([...HEARTBEAT_FRAME.subarray(0, 7), 0])], 501],
    ['a frame of an unknown type', [frame(77, 1, Buffer.alloc(4))], 501],
    ['an unknown method', [frame(FRAME.METHOD, 1, Buffer.from([0, 99, 0, 1]))], 540],
    ['a truncated method', [frame(FRAME.METHOD, 1, Buffer.from([0, 50, 0, 10, 0]))], 502],
    ['a method of the server', [methodFrame(1, 'queue.bind-ok', {})], 503],
    ['a channel nobody opened', [methodFrame(5, 'basic.get', { ticket: 0, queue: 'q', noAck: true })], 504],
    ['a channel opened twice', [methodFrame(1, 'channel.open', { reserved: '' })], 504],
    ['content on channel 0', [frame(FRAME.HEADER, 0, Buffer.alloc(14))], 503],
    ['a body without a publish', [frame(FRAME.BODY, 1, Buffer.from('x'))], 505],
    ['a header without a publish', [contentHeader(1n)], 505],
    [
      'a method in the middle of content',
      [publish, methodFrame(1, 'basic.get', { ticket: 0, queue: 'q', noAck: true })],
      505,
    ],
    ['more content than announced', [publish, contentHeader(1n), frame(FRAME.BODY, 1, Buffer.from('xx'))], 501],
    ['properties that end too soon', [publish, contentHeader(1n, Buffer.from([0xff, 0xff]))], 502],
    ['an unknown exchange type', [declareExchange('magic')], 503],
    [
      'a second handshake',
      [methodFrame(0, 'connection.open', { virtualHost: '/', reserved1: '', reserved2: false })],
      503,
    ],
    ['channel.flow that stops', [methodFrame(1, 'channel.flow', { active: false })], 540],
  ])('that sends %s is told why and disconnected', async (_what, frames, code) => {
    const peer = await new RawPeer(broker.port).open();
    peer.send(...frames);
    expect((await peer.expect('connection.close')).replyCode).toBe(code);
    peer.send(methodFrame(0, 'connection.close-ok', {}));
    await peer.closed;
  });

  it('that announces too large a message loses its channel, not its connection', async () => {
    const peer = await new RawPeer(broker.port).open();
    peer.send(publish, contentHeader(2n ** 63n), frame(FRAME.BODY, 1, Buffer.from('ignored')));
    expect((await peer.expect('channel.close')).replyCode).toBe(406);
    peer.send(methodFrame(1, 'channel.close-ok', {}), methodFrame(1, 'channel.open', { reserved: '' }));
    await peer.expect('channel.open-ok');
    peer.destroy();
    await peer.closed;
  });

  it('that uses a channel during the handshake is disconnected', async () => {
    const peer = new RawPeer(broker.port);
    peer.send(PROTOCOL_HEADER);
    await peer.expect('connection.start');
    peer.send(methodFrame(1, 'channel.open', { reserved: '' }));
    expect((await peer.expect('connection.close')).replyCode).toBe(504);
    await peer.closed;
  });

  it('that sends random bytes after the handshake does no harm', async () => {
    let seed = 42;
    for (let round = 0; round < 50; round++) {
      const peer = await new RawPeer(broker.port).open();
      const noise = Buffer.from(Array.from({ length: 200 }, () => (seed = (seed * 48271) % 2147483647) & 0xff));
      peer.send(frame(FRAME.METHOD, round % 3, noise), noise);
      await peer.expect('connection.close');
      peer.destroy();
      await peer.closed;
    }
  });

  it('asking for another virtual host is refused', async () => {
    await expect(connect(`${broker.url}/other`)).rejects.toBeInstanceOf(Error);
  });
});

function declareExchange(type: string): Buffer {
  const flags = { passive: false, durable: false, autoDelete: false, internal: false, nowait: false };
  return methodFrame(1, 'exchange.declare', { ticket: 0, exchange: 'x', type, ...flags, arguments: {} });
}
