import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startTestService, type TestService } from '@osk/service-host/testing';
import delivery from '../../index';
import { startReceiver, webhookClient } from './webhooks.fixture';

/** An endpoint that does with its connection what `behave` says. */
async function startRaw(behave: (socket: Socket) => void): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('receivers that mean ill', () => {
  let service: TestService;
  let hooks: ReturnType<typeof webhookClient>;

  beforeAll(async () => {
    service = await startTestService(delivery);
    hooks = webhookClient(service);
  });
  afterAll(() => service.close());

  /** What the log says of one attempt to reach `url`. */
  const attempt = async (url: string) => {
    const id = await hooks.subscribe(url);
    const { json } = await hooks.post(id, 'test');
    const { deliveries } = await hooks.log(id);
    await hooks.remove(id);
    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]).toMatchObject({ success: json.data.delivered, status_code: json.data.status_code });
    return { ...json.data, error: json.data.error as string | null };
  };

  test.each<[string, (socket: Socket) => void]>([
    ['close at once', (socket) => socket.destroy()],
    ['reset', (socket) => socket.resetAndDestroy()],
    ['close in the middle of the request', (socket) => socket.once('data', () => socket.destroy())],
    ['close in the middle of the status line', (socket) => socket.once('data', () => socket.end('HTTP/1.1 2'))],
    ['answer garbage', (socket) => socket.once('data', () => socket.end('\u0000\u0001 not http \r\n\r\n'))],
    ['answer with a thousand headers', (socket) => socket.once('data', () => endlessHeaders(socket))],
  ])('%s: a failed attempt, and the worker goes on', async (_what, behave) => {
    const raw = await startRaw(behave);
    expect(await attempt(raw.url)).toMatchObject({
      delivered: false,
      status_code: null,
      error: expect.stringMatching(/^[a-z_]+: /),
    });
    await raw.close();
  });

  test('100 MB in the answer: the status counts, the body is not read', async () => {
    let written = 0;
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const big = await startReceiver((_req, res) => {
      res.writeHead(200, { 'content-length': 100 * piece.length });
      const more = () => {
        while (!res.destroyed && written < 100 * piece.length) {
          written += piece.length;
          if (!res.write(piece)) return void res.once('drain', more);
        }
      };
      more();
    });
    expect(await attempt(big.url)).toMatchObject({ delivered: true, status_code: 200 });
    expect(written).toBeLessThan(50 * piece.length);
    await big.close();
  });

  test('secrets in the answer of a receiver do not reach the log', async () => {
    const telling = await startReceiver((_req, res) => res.writeHead(500).end('internal-password-123'));
    const id = await hooks.subscribe(telling.url);
    const { text } = await hooks.post(id, 'test');
    expect(text + JSON.stringify(await hooks.log(id))).not.toContain('internal-password-123');
    await telling.close();
    await hooks.remove(id);
  });

  test('hang, drip the headers, drip the body: ten seconds and no more', async () => {
    const timers: NodeJS.Timeout[] = [];
    const drip = (socket: Socket, text: string) => {
      timers.push(setInterval(() => socket.writable && socket.write(text), 100));
    };
    const hanging = await startRaw(() => {});
    const headers = await startRaw((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n');
        drip(socket, 'x');
      }),
    );
    const body = await startRaw((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        drip(socket, '1\r\nx\r\n');
      }),
    );
    const [one, two, three] = await Promise.all([hanging, headers, body].map(({ url }) => attempt(url)));
    for (const timer of timers) clearInterval(timer);
    for (const slow of [one, two]) {
      expect(slow).toMatchObject({ delivered: false, status_code: null, error: expect.stringContaining('timeout') });
      expect(slow!.duration_ms).toBeGreaterThanOrEqual(9_900);
    }
    expect(three).toMatchObject({ delivered: true, status_code: 200 });
    await Promise.all([hanging.close(), headers.close(), body.close()]);
  }, 60_000);
});

function endlessHeaders(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  for (let i = 0; i < 5_000 && !socket.destroyed; i += 1) socket.write(`x-${i}: ${'y'.repeat(100)}\r\n`);
}
