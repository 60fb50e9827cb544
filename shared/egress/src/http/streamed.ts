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
    const body = guarded(source, {
      idleMs: request.idleTimeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS,
      maxBytes: request.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
      onSilence: () => cut.abort(silence()),
      failure: (error) => httpFailure(error, new URL(head.url).hostname, deadline),
      onClose: () => {
        raw.on('error', () => undefined).destroy();
        whole.clear();
      },
    });
    return { ...head, body };
  } catch (error) {
    whole.clear();
    throw error;
  } finally {
    clearTimeout(headersTimer);
  }
}

interface Guard {
  idleMs: number;
  maxBytes: number;
  onSilence(): void;
  failure(error: unknown): EgressError;
  onClose(): void;
}

/**
 * Passes the body on piece by piece, as the reader asks for it, with a limit on its size and on the wait for each
 * piece. Not `Readable.from`: that one waits for the piece under way before it lets itself be destroyed.
 */
function guarded(source: Readable, guard: Guard): Readable {
  const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let size = 0;
  let idle: NodeJS.Timeout | undefined;
  const body = new Readable({
    read() {
      idle = setTimeout(guard.onSilence, guard.idleMs);
      chunks.next().then(pass, (error: unknown) => body.destroy(guard.failure(error)));
    },
    destroy(error, done) {
      clearTimeout(idle);
      source.on('error', () => undefined).destroy();
      guard.onClose();
      done(error);
    },
  });
  const pass = (next: IteratorResult<Buffer>) => {
    clearTimeout(idle);
    if (body.destroyed) return;
    size += next.done ? 0 : next.value.length;
    if (size > guard.maxBytes) {
      body.destroy(new EgressError('body_too_large', `The body has more than ${guard.maxBytes} bytes.`));
    } else {
      body.push(next.done ? null : next.value);
    }
  };
  // A failure nobody listens for must not end the process; a reader sees it all the same.
  return body.on('error', () => undefined);
}

function silence(): EgressError {
  return new EgressError('timeout', 'The server stayed silent for too long.');
}
