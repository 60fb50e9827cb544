import { encode } from '../bson/encode';
import { MongoError, type Doc } from '../language';
import { StorageError } from '../storage/errors';

/** How a failed command is answered. Anything unforeseen is reported as such, with its message and nothing more. */
export function errorReply(error: unknown): Buffer {
  return encode(errorDocument(error));
}

function errorDocument(error: unknown): Doc {
  if (error instanceof MongoError) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  }
  const errmsg = error instanceof Error ? error.message : String(error);
  if (error instanceof StorageError) return { ok: 0, errmsg, code: 14031, codeName: 'OutOfDiskSpace' };
  return { ok: 0, errmsg, code: 8, codeName: 'UnknownError' };
}
