import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError, errors } from '../errors';
import { isKeepable } from '../route/keepable-text';

const MB = 1024 ** 2;
/** What the form may take beside the file: parts' headers and fields. */
const FORM_AROUND = MB;
const LIMITS = { files: 1, fields: 50, fieldNameSize: 100, fieldSize: 16 * 1024, headerPairs: 50 };

export interface UploadOptions {
  /** Folder for the file, which gets a name of its own ending in `.upload`; made when it is not there. */
  dir: string;
  /** Bytes of the file. */
  maxBytes: number;
  /** The setting that `maxBytes` comes from, for the message that refuses a file. */
  limitSetting?: string;
  /** The file's field in the form; default `file`. */
  fieldName?: string;
  /** Looks at the file's name before its content is read; throws to refuse it. */
  accept?(filename: string): void;
}

export interface Upload {
  /** Where it lies, mode 0600. The caller's from here on. */
  path: string;
  /** As the client calls it, without folders; for people only. */
  filename: string;
  bytes: number;
  /** The form's text fields, each once. */
  fields: ReadonlyMap<string, string>;
  /** Takes the file away; may be called more than once. */
  discard(): Promise<void>;
}

/**
 * Streams the one file of a multipart form (RFC 7578) to disk. Whatever goes wrong, and when the client goes away,
 * nothing stays behind.
 * @throws AppError unsupported_media for another kind of body, malformed for a broken form, invalid (naming the field)
 * where the file is missing, too_large past `maxBytes`; and what `accept` throws
 */
export async function receiveUpload(req: IncomingMessage, options: UploadOptions): Promise<Upload> {
  const { dir, fieldName = 'file' } = options;
  const form = formOf(req, options);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, `${randomUUID()}.upload`);
  const discard = () => rm(path, { force: true });
  try {
    const { fields, saved } = await readForm(req, form, { ...options, fieldName, path });
    if (!saved) throw errors.invalid(`${fieldName} is required: the file, as a file part of the form`);
    if (saved.truncated) throw tooLarge(options);
    if (saved.bytes === 0) throw errors.invalid(`${fieldName} is an empty file`);
    return { path, filename: saved.filename, bytes: saved.bytes, fields, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

interface Saved {
  filename: string;
  bytes: number;
  truncated: boolean;
}

async function readForm(
  req: IncomingMessage,
  form: BusboyInstance,
  { path, fieldName, accept }: UploadOptions & { path: string; fieldName: string },
): Promise<{ fields: Map<string, string>; saved: Saved | undefined }> {
  const fields = new Map<string, string>();
  const abort = new AbortController();
  let refusal: unknown;
  let saving: Promise<Saved> | undefined;
  form.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) refusal ??= errors.malformed(`${name.slice(0, 100)} is longer than a field may be`);
    else if (!isKeepable(name) || !isKeepable(value))
      refusal ??= errors.malformed(`${JSON.stringify(name)} holds U+0000`);
    else if (fields.has(name)) refusal ??= errors.malformed(`${name} is given twice`);
    else fields.set(name, value);
  });
  // A form that is cut off tells both its own stream and the file's, even when nobody reads the file or it was saved
  // already; what nobody listens to would end the process. The outcome is the pipeline's below.
  form.on('error', () => undefined);
  form.on('file', (name, stream, given) => {
    stream.on('error', () => undefined);
    const filename = plainName(given);
    if (name !== fieldName || saving) {
      refusal ??= errors.invalid(`${fieldName} is the one file field of this form, not ${name.slice(0, 100)}`);
    } else {
      try {
        accept?.(filename);
      } catch (error) {
        refusal ??= error;
      }
    }
    if (refusal !== undefined) {
      stream.resume();
      return;
    }
    saving = save(stream, filename, path, abort.signal);
    // Awaited below; until then a failure is known here.
    saving.catch((error: unknown) => form.destroy(error as Error));
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
  if (refusal !== undefined) throw refusal;
  return { fields, saved };
}

function formOf(req: IncomingMessage, options: UploadOptions): BusboyInstance {
  const { maxBytes } = options;
  if (!/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media', 'The request body must be a form (Content-Type: multipart/form-data)');
  // What is announced as larger need not be read.
  if (Number(req.headers['content-length'] ?? 0) > maxBytes + FORM_AROUND) throw tooLarge(options);
  try {
    return new Busboy({ headers: req.headers as BusboyHeaders, limits: { ...LIMITS, fileSize: maxBytes } });
  } catch (error) {
    throw errors.malformed('Content-Type names no usable boundary', { cause: error });
  }
}

async function save(stream: BusboyFileStream, filename: string, path: string, signal: AbortSignal): Promise<Saved> {
  let bytes = 0;
  stream.on('data', (part: Buffer) => (bytes += part.length));
  await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  return { filename, bytes, truncated: stream.truncated };
}

/** Without the folders some clients send, and without characters that do more than be read. */
function plainName(given: string | undefined): string {
  const name = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- they are taken out
  return name.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, 255);
}

/** Disk full, no such folder: ours, and not the form's. */
const isOwnFailure = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException).errno === 'number' && (error as NodeJS.ErrnoException).syscall !== 'read';

const tooLarge = ({ maxBytes, limitSetting }: UploadOptions): AppError =>
  errors.tooLarge(
    `the file is larger than ${Math.floor(maxBytes / MB)} MiB${limitSetting === undefined ? '' : ` (${limitSetting})`}`,
  );
