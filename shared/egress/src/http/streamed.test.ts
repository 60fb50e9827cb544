import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { EgressError, EgressStreamRequest } from '../index';
import { loopbackEgress, startHttpFixture } from '../testing';

const egress = loopbackEgress();
const open: { close(): Promise<void> }[] = [];
const serve = async (listener: RequestListener) => {
  const fixture = await startHttpFixture(listener);
  open.push(fixture);
  return fixture;
};
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(() => egress.close());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'whole',
    (error: EgressError) => error.code,
  );
const readAll = async (url: string, request?: EgressStreamRequest) => buffer((await egress.stream(url, request)).body);

describe('stream', () => {
  test('carries a large body both ways, unchanged', async () => {
    const sent = randomBytes(5_000_000);
    const { origin } = await serve((request, response) => void request.pipe(response));
    const pieces = Readable.from(
      (function* () {
        for (let at = 0; at < sent.length; at += 60_000) yield sent.subarray(at, at + 60_000);
      })(),
    );
    const { status, body, address } = await egress.stream(origin, { method: 'POST', body: pieces });
    const hash = createHash('sha256');
    for await (const chunk of body as AsyncIterable<Buffer>) hash.update(chunk);
    expect([status, address]).toEqual([200, '127.0.0.1']);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(sent).digest('hex'));
  });

  test('does not read ahead of a slow reader', async () => {
    let written = 0;
    let stalled: () => void = () => undefined;
    const full = new Promise<void>((resolve) => (stalled = resolve));
    const { origin } = await serve((_request, response) => {
      const chunk = Buffer.alloc(256 * 1024);
      const pump = () => {
        while (!response.destroyed && written < 400 * chunk.length) {
          written += chunk.length;
          if (!response.write(chunk)) {
            // The kernel's buffers hold some megabytes; a write still pending after them means that nobody reads.
            const timer = setTimeout(stalled, 200);
            response.once('drain', () => {
              clearTimeout(timer);
              pump();
            });
            return;
          }
        }
      };
      pump();
    });
    const { body } = await egress.stream(origin);
    await full;
    expect(written).toBeLessThan(50 * 1024 * 1024);
    body.destroy();
  });

  test('undoes content-encoding unless told not to', async () => {
    const packed = gzipSync('text');
    const { origin } = await serve((_request, response) => response.setHeader('content-encoding', 'gzip').end(packed));
    expect((await readAll(origin)).toString()).toBe('text');
    expect(await readAll(origin, { decompress: false })).toEqual(packed);
  });

  test('a body past its cap fails, counted after decompression', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/bomb')
        response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(10_000_000)));
      else response.end(Buffer.alloc(1000));
    });
    expect(await codeOf(readAll(origin, { maxBodyBytes: 999 }))).toBe('body_too_large');
    expect(await codeOf(readAll(origin, { maxBodyBytes: 1000 }))).toBe('whole');
    expect(await codeOf(readAll(`${origin}/bomb`, { maxBodyBytes: 1_000_000 }))).toBe('body_too_large');
  });

  test('a reader that leaves frees the connection, even while no byte comes', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const { origin } = await serve((request, response) => {
      request.socket.once('close', closed);
      response.write('first');
    });
    const { body } = await egress.stream(origin);
    for await (const chunk of body) {
      expect(String(chunk)).toBe('first');
      break;
    }
    await gone;
  });

  test('redirects are followed and vetted', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/in') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
      else if (request.url === '/') response.writeHead(302, { location: '/end' }).end();
      else response.end('end');
    });
    expect((await readAll(origin, { maxRedirects: 1 })).toString()).toBe('end');
    expect(await codeOf(readAll(`${origin}/in`, { maxRedirects: 1 }))).toBe('address_not_allowed');
  });
});

describe('a stream ends', () => {
  const half: RequestListener = (_request, response) => void response.write('half');

  test('when the headers do not come', async () => {
    const { origin } = await serve(() => undefined);
    expect(await codeOf(egress.stream(origin, { headersTimeoutMs: 50 }))).toBe('timeout');
  });

  test('when the body stalls', async () => {
    const { origin } = await serve(half);
    expect(await codeOf(readAll(origin, { idleTimeoutMs: 50 }))).toBe('timeout');
  });

  test('when the whole takes too long, however steadily it drips', async () => {
    const { origin } = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.once('close', () => clearInterval(timer));
    });
    expect(await codeOf(readAll(origin, { timeoutMs: 150 }))).toBe('timeout');
  });

  test('when the caller calls it off', async () => {
    const { origin } = await serve(half);
    const controller = new AbortController();
    const { body } = await egress.stream(origin, { signal: controller.signal });
    const outcome = codeOf(buffer(body));
    controller.abort();
    expect(await outcome).toBe('aborted');
  });

  test('when the peer breaks off', async () => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    expect(await codeOf(readAll(origin))).toBe('protocol_error');
  });

  test('when nobody listens to its error, without an uncaught exception', async () => {
    const { origin } = await serve(half);
    const { body } = await egress.stream(origin, { idleTimeoutMs: 50 });
    await new Promise((resolve) => body.once('close', resolve).resume());
    expect(body.errored).toMatchObject({ code: 'timeout' });
  });
});
