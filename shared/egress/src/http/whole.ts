import type { Readable } from 'node:stream';
import { withDeadline } from '../deadline';
import type { EgressHttpRequest, EgressHttpResponse } from '../types';
import { decodeBody } from './decode';
import { httpFailure } from './failure';
import { follow, type HttpContext } from './follow';

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

/** One exchange with its body in memory, up to the cap. */
export function requestWhole(
  context: HttpContext,
  url: string,
  request: EgressHttpRequest,
): Promise<EgressHttpResponse> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxBodyBytes = DEFAULT_MAX_BODY_BYTES, decompress = true } = request;
  return withDeadline(timeoutMs, request.signal, async (deadline) => {
    const started = performance.now();
    const acceptEncoding = decompress ? 'gzip, deflate, br' : 'identity';
    const { body: raw, method, ...head } = await follow(context, url, { ...request, acceptEncoding }, deadline);
    const encoded = decompress && method !== 'HEAD';
    const body = encoded ? decodeBody(raw, head.headers['content-encoding']) : raw;
    try {
      const kept = await readUpTo(body, maxBodyBytes);
      return { ...head, ...kept, timings: { totalMs: performance.now() - started } };
    } catch (error) {
      throw httpFailure(error, new URL(head.url).hostname, deadline);
    } finally {
      raw.destroy();
    }
  });
}

/** Reads until the end or the cap, whichever comes first; leaving the loop destroys the stream. */
async function readUpTo(body: Readable, maxBytes: number): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const room = maxBytes - size;
    if (chunk.length > room) {
      chunks.push(chunk.subarray(0, room));
      return { body: Buffer.concat(chunks), truncated: true };
    }
    chunks.push(chunk);
    size += chunk.length;
  }
  return { body: Buffer.concat(chunks, size), truncated: false };
}
