import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errors, receiveUpload } from '@osk/service-kit';

const MB = 1024 ** 2;
export const MOST_SBOM_BYTES = 200 * MB;

export interface ReceivedSbom {
  open(): NodeJS.ReadableStream & import('node:stream').Readable;
  filename: string;
  fields: ReadonlyMap<string, string>;
  discard(): Promise<void>;
}

/**
 * Takes a bill in as the file of a form (RFC 7578), or as the body itself with its fields in the query; on disk, as it
 * may be large and is read more than once.
 * @throws AppError malformed, invalid, too_large, unsupported_media
 */
export async function receiveSbom(
  req: IncomingMessage,
  query: Readonly<Record<string, string | undefined>>,
  dir: string,
): Promise<ReceivedSbom> {
  if (/^multipart\//i.test(req.headers['content-type'] ?? '')) {
    const upload = await receiveUpload(req, { dir, maxBytes: MOST_SBOM_BYTES });
    return {
      open: () => createReadStream(upload.path),
      filename: upload.filename,
      fields: upload.fields,
      discard: upload.discard,
    };
  }
  const path = join(dir, `${randomUUID()}.upload`);
  const discard = (): Promise<void> => rm(path, { force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  try {
    await saveBody(req, path);
  } catch (error) {
    await discard();
    throw error;
  }
  const fields = new Map(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return { open: () => createReadStream(path), filename: '', fields, discard };
}

async function saveBody(req: IncomingMessage, path: string): Promise<void> {
  const tooLarge = () => errors.tooLarge(`the document is larger than ${MOST_SBOM_BYTES / MB} MiB`);
  if (Number(req.headers['content-length'] ?? 0) > MOST_SBOM_BYTES) throw tooLarge();
  let bytes = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(bytes > MOST_SBOM_BYTES ? tooLarge() : null, chunk);
    },
  });
  await pipeline(req, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (bytes === 0) throw errors.malformed('the body is empty: send the document, or a form with it as `file`');
}
