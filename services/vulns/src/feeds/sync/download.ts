import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Egress, EgressStreamResponse } from '@osk/egress';
import type { FeedFile } from '../feed';

/** What a server said of a file, to ask it later whether that still holds. */
export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

export type Downloaded =
  { status: 'fetched'; path: string; validators: Validators } | { status: 'unchanged' } | { status: 'absent' };

export interface DownloadOptions {
  /** Where the file and what is known of it are kept. */
  directory: string;
  /** Those of the version that has been loaded. */
  known: Validators | null;
  signal: AbortSignal;
  onBytes(received: number, total: number | null): void;
}

/** The server answered with something that is no file. `status` is its HTTP status. */
export class DownloadError extends Error {
  readonly code = 'download_failed';
  constructor(
    message: string,
    readonly status: number | null,
  ) {
    super(message);
    this.name = 'DownloadError';
  }
}

interface KeptDownload extends Validators {
  url: string;
  /** Whole size as the server gave it. */
  total: number | null;
}

const LIMITS = {
  maxRedirects: 5,
  headersTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  timeoutMs: 6 * 3_600_000,
  decompress: false,
} as const;

/**
 * Fetches a file of a feed to disk. Asks with the validators of what has been loaded, so that an unchanged file is
 * not sent; goes on where an earlier attempt broke off when the server still has the same file (RFC 9110, If-Range).
 * @throws DownloadError, EgressError
 */
export async function download(egress: Egress, file: FeedFile, options: DownloadOptions): Promise<Downloaded> {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  const path = join(options.directory, `${file.key}.part`);
  const begun = file.once ? null : await readPartial(path, file.url);
  const response = await request(egress, file, begun, options);
  const { status } = response;
  if (status === 304 && !begun) return await done(response, { status: 'unchanged' });
  if (status === 404 && file.optional) return await done(response, { status: 'absent' });
  if (begun && status !== 200 && status !== 206) {
    // The rest cannot be had (416, or a server that stumbles over ranges): once more from the start.
    response.body.destroy();
    await discard(path);
    return await download(egress, file, options);
  }
  const resumed = status === 206 && begun !== null && startOf(response) === begun.size;
  if (status !== 200 && !resumed) {
    response.body.destroy();
    await discard(path);
    throw new DownloadError(`answered ${status}`, status);
  }
  return await receive(path, file, response, resumed ? begun.size : 0, options);
}

/** Takes away what is left of a download: after it was loaded, or when it cannot be. */
export async function discard(path: string): Promise<void> {
  await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
}

async function request(
  egress: Egress,
  file: FeedFile,
  begun: (KeptDownload & { size: number }) | null,
  options: DownloadOptions,
): Promise<EgressStreamResponse> {
  const headers: Record<string, string> = { accept: '*/*' };
  if (begun) {
    headers.range = `bytes=${begun.size}-`;
    headers['if-range'] = begun.etag ?? begun.last_modified ?? '';
  } else if (options.known && !file.once) {
    if (options.known.etag) headers['if-none-match'] = options.known.etag;
    if (options.known.last_modified) headers['if-modified-since'] = options.known.last_modified;
  }
  const schemes = file.url.startsWith('https:') ? 'https_only' : 'any';
  return await egress.stream(file.url, { ...LIMITS, schemes, headers, signal: options.signal });
}

async function receive(
  path: string,
  file: FeedFile,
  response: EgressStreamResponse,
  from: number,
  options: DownloadOptions,
): Promise<Downloaded> {
  const validators = { etag: first(response, 'etag'), last_modified: first(response, 'last-modified') };
  const rest = Number(first(response, 'content-length') ?? Number.NaN);
  const total = Number.isSafeInteger(rest) ? from + rest : null;
  await writeFile(`${path}.json`, JSON.stringify({ url: file.url, total, ...validators } satisfies KeptDownload), {
    mode: 0o600,
  });
  let received = from;
  const counted = async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of body) {
      received += part.length;
      options.onBytes(received, total);
      yield part;
    }
  };
  await pipeline(response.body, counted, createWriteStream(path, { flags: from > 0 ? 'a' : 'w', mode: 0o600 }));
  if (total !== null && received !== total) throw new DownloadError(`sent ${received} of ${total} bytes`, null);
  const whole = path.replace(/\.part$/, '.file');
  await rename(path, whole);
  await rm(`${path}.json`, { force: true });
  return { status: 'fetched', path: whole, validators };
}

/** What an earlier attempt left behind, when the server can be asked for the rest of the very same file. */
async function readPartial(path: string, url: string): Promise<(KeptDownload & { size: number }) | null> {
  try {
    const kept = JSON.parse(await readFile(`${path}.json`, 'utf8')) as KeptDownload;
    const { size } = await stat(path);
    const strong =
      (kept.etag !== null && !kept.etag.startsWith('W/')) || (kept.etag === null && kept.last_modified !== null);
    if (kept.url === url && strong && size > 0 && (kept.total === null || size < kept.total)) return { ...kept, size };
  } catch {
    // Nothing there, or nothing that can be read: from the start, then.
  }
  await discard(path);
  return null;
}

const first = (response: EgressStreamResponse, header: string): string | null => response.headers[header]?.[0] ?? null;

const startOf = (response: EgressStreamResponse): number =>
  Number(/^bytes (\d+)-/.exec(first(response, 'content-range') ?? '')?.[1] ?? Number.NaN);

async function done<T>(response: EgressStreamResponse, result: T): Promise<T> {
  response.body.destroy();
  return result;
}
