import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Transform } from 'node:stream';

/** More layers than any server has a reason for. */
const MAX_LAYERS = 3;
// An answer cut short still yields what arrived; whether it was whole is the transport's business.
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

type Decode = (source: Readable) => Readable;

const DECODERS: Record<string, Decode> = {
  gzip: (source) => through(source, createGunzip(LENIENT)),
  'x-gzip': (source) => through(source, createGunzip(LENIENT)),
  br: (source) => through(source, createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })),
  deflate: (source) => Readable.from(inflateEither(source), { objectMode: false }),
};

/**
 * Undoes `content-encoding` as a stream, so that whoever reads decides how much is ever unpacked. Encodings it does
 * not know (or too many of them) leave the body as it is.
 */
export function decodeBody(body: Readable, contentEncoding: readonly string[] | undefined): Readable {
  const layers = (contentEncoding ?? [])
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (layers.length > MAX_LAYERS || !layers.every((name) => Object.hasOwn(DECODERS, name))) return body;
  return layers.reduceRight<Readable>((source, name) => (DECODERS[name] as Decode)(source), body);
}

/** "deflate" is zlib by RFC 9110 8.4.1.2 and raw deflate by wide-spread mistake: the first byte tells. */
async function* inflateEither(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    const first = await chunks.next();
    if (first.done) return;
    const head = first.value as Buffer;
    const zlibHeader = ((head[0] ?? 0) & 0x0f) === 8;
    const rest = async function* () {
      yield head;
      yield* { [Symbol.asyncIterator]: () => chunks };
    };
    const whole = Readable.from(rest(), { objectMode: false });
    yield* through(whole, zlibHeader ? createInflate(LENIENT) : createInflateRaw(LENIENT));
  } finally {
    source.destroy();
  }
}

function through(source: Readable, decoder: Transform): Readable {
  // Errors arrive at the reader through the decoder; nothing is left for the callback to do.
  return pipeline(source, decoder, () => undefined);
}
