import { Readable } from 'node:stream';
import { startDeadline, type Deadline } from '../deadline';
import { EgressError } from '../errors';
import type { EgressStreamRequest, EgressStreamResponse } from '../types';
import { decodeBody } from './decode';
import { httpFailure } from './failure';
import { follow, type HttpContext } from './follow';

const DEFAULT_TIMEOUT_MS = 30 * 60_000;
const DEFAULT_HEADERS_TIMEOUT_MS = 30_000;
const DEFAULT_IDLE_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_BODY_BYTES = 10 * 1024 ** 3;

/** One exchange with its body as a stream. The deadlines live until the body is over. */
export async function requestStream(
  context: HttpContext,
  url: string,
  request: EgressStreamRequest,
): Promise<EgressStreamResponse> {
  const cut = new AbortController();
  const whole = startDeadline(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, request.signal);
  const onWhole = () => cut.abort(whole.signal.reason);
  whole.signal.addEventListener('abort', onWhole, { once: true });
  if (whole.signal.aborted) onWhole();
  const deadline: Deadline = { ...whole, signal: cut.signal };
  const headersTimer = setTimeout(() => cut.abort(silence()), request.headersTimeoutMs ?? DEFAULT_HEADERS_TIMEOUT_MS);
  try {
    const asked = { ...request, acceptEncoding: 'identity' };
    const { body: raw, method, ...head } = await follow(context, url, asked, deadline);
    const encoded = (request.decompress ?? true) && method !== 'HEAD';
    const source = encoded ? decodeBody(raw, head.headers['content-encoding']) : raw;
    const limits = {
      idleMs: request.idleTimeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS,
      maxBytes: request.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    };
    const host = new URL(head.url).hostname;
    const body = Readable.from(guarded(source, limits, host, deadline, cut), { objectMode: false });
    // A reader that leaves early: the generator may be waiting for bytes that never come, so the source is told.
    body.once('close', () => {
      raw.on('error', () => undefined).destroy();
      source.on('error', () => undefined).destroy();
      whole.clear();
    });
    return { ...head, body };
  } catch (error) {
    whole.clear();
    throw error;
  } finally {
    clearTimeout(headersTimer);
  }
}

/** Passes the body on piece by piece, with a limit on its size and on the wait for each piece. */
async function* guarded(
  source: Readable,
  limits: { idleMs: number; maxBytes: number },
  host: string,
  deadline: Deadline,
  cut: AbortController,
): AsyncGenerator<Buffer> {
  const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const idle = setTimeout(() => cut.abort(silence()), limits.idleMs);
      const next = await chunks.next().finally(() => clearTimeout(idle));
      if (next.done) return;
      size += next.value.length;
      if (size > limits.maxBytes) {
        throw new EgressError('body_too_large', `The body has more than ${limits.maxBytes} bytes.`, { host });
      }
      yield next.value;
    }
  } catch (error) {
    throw httpFailure(error, host, deadline);
  } finally {
    source.destroy();
  }
}

function silence(): EgressError {
  return new EgressError('timeout', 'The server stayed silent for too long.');
}
