import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError, errors } from '@osk/service-kit';

export interface Upload {
  /** As the client calls it; for people only. */
  filename: string;
  bytes: number;
  /** The text fields, each once. */
  fields: ReadonlyMap<string, string>;
}

const LIMITS = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 4_096, headerPairs: 50 };

/**
 * Writes the part `file` of a multipart form to `path` as it comes.
 * @throws AppError unsupported_media for another kind of body, malformed for a broken form, too_large past `mostBytes`
 */
export async function receiveUpload(req: IncomingMessage, path: string, mostBytes: number): Promise<Upload> {
  const form = formOf(req, mostBytes);
  const fields = new Map<string, string>();
  const abort = new AbortController();
  let refusal: AppError | undefined;
  let saving: Promise<{ filename: string; bytes: number; truncated: boolean }> | undefined;
  form.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) refusal ??= errors.malformed(`${name} is longer than ${LIMITS.fieldSize} bytes`);
    else if (fields.has(name)) refusal ??= errors.malformed(`${name} is given twice`);
    else fields.set(name, value);
  });
  form.on('file', (name, stream, filename) => {
    if (name === 'file' && !saving) {
      saving = save(stream, filename, path, abort.signal);
      // Awaited below; until then a failure is known here.
      saving.catch((error: unknown) => form.destroy(error as Error));
    } else {
      refusal ??= errors.malformed(`${name} is not a file field of this form; the report goes into \`file\``);
      stream.resume();
    }
  });
  form.on('filesLimit', () => (refusal ??= errors.malformed('the form holds more than one file')));
  form.on('fieldsLimit', () => (refusal ??= errors.malformed('the form has too many fields')));
  try {
    await pipeline(req, form);
  } catch (error) {
    abort.abort();
    await saving?.catch(() => undefined);
    if (isOwnFailure(error)) throw error;
    throw errors.malformed('the form is broken or was cut off', { cause: error });
  }
  const saved = await saving;
  if (refusal) throw refusal;
  if (!saved) throw errors.malformed('file is required: the report, as a file part of the form');
  if (saved.truncated) throw tooLarge(mostBytes);
  return { filename: saved.filename, bytes: saved.bytes, fields };
}

function formOf(req: IncomingMessage, mostBytes: number): BusboyInstance {
  const type = req.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    throw new AppError('unsupported_media', 'The request body must be a form (Content-Type: multipart/form-data)');
  if (Number(req.headers['content-length'] ?? 0) > mostBytes + 1024 ** 2) throw tooLarge(mostBytes);
  try {
    return new Busboy({ headers: req.headers as BusboyHeaders, limits: { ...LIMITS, fileSize: mostBytes } });
  } catch (error) {
    throw errors.malformed('Content-Type names no usable boundary', { cause: error });
  }
}

async function save(stream: BusboyFileStream, filename: string, path: string, signal: AbortSignal) {
  let bytes = 0;
  stream.on('data', (part: Buffer) => (bytes += part.length));
  await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  return { filename: (filename ?? '').slice(0, 255), bytes, truncated: stream.truncated };
}

/** Disk full, no such folder: ours, and not the form's. */
const isOwnFailure = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException).errno === 'number' && (error as NodeJS.ErrnoException).syscall !== 'read';

const tooLarge = (mostBytes: number): AppError =>
  errors.tooLarge(`the file is larger than ${Math.floor(mostBytes / 1024 ** 2)} MiB (OSK_IMPORT_MAX_MB)`);
