import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { loopbackEgress, startHttpFixture } from '../testing';

const egress = loopbackEgress();
afterAll(() => egress.close());

async function fetchEncoded(
  body: Buffer,
  encoding: string | string[],
  options: { decompress?: boolean; maxBodyBytes?: number } = {},
) {
  const fixture = await startHttpFixture((_request, response) => {
    response.setHeader('content-encoding', encoding);
    response.end(body);
  });
  try {
    return await egress.http(fixture.origin, options);
  } finally {
    await fixture.close();
  }
}

describe('content-encoding', () => {
  const text = 'some text, some text, some text';

  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    [['deflate', 'gzip'], gzipSync(deflateSync(text))],
    ['gzip', gzipSync(text).subarray(0, -4)],
  ])('%s is undone', async (encoding, body) => {
    const answered = await fetchEncoded(body, encoding);
    expect(answered.body.toString()).toBe(text);
    expect(answered.headers['content-encoding']).toEqual([encoding].flat());
  });

  test.each(['zstd', 'gzip, unknown', 'constructor', 'gzip, gzip, gzip, gzip'])(
    '%s is left as it is',
    async (encoding) => {
      const body = gzipSync(text);
      expect((await fetchEncoded(body, encoding)).body).toEqual(body);
    },
  );

  test('and so is everything when the caller wants it raw', async () => {
    const body = gzipSync(text);
    expect((await fetchEncoded(body, 'gzip', { decompress: false })).body).toEqual(body);
  });

  test('an empty body stays empty', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      expect((await fetchEncoded(Buffer.alloc(0), encoding)).body.length).toBe(0);
    }
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('a %s bomb stops at the cap', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(16 * 1024 * 1024));
    const answered = await fetchEncoded(bomb, encoding, { maxBodyBytes: 50_000 });
    expect([answered.truncated, answered.body.length]).toEqual([true, 50_000]);
  });

  test('a bomb within a bomb stops at the cap', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    const answered = await fetchEncoded(bomb, 'gzip, gzip', { maxBodyBytes: 50_000 });
    expect([answered.truncated, answered.body.length]).toEqual([true, 50_000]);
  });
});
