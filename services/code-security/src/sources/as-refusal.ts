import { errors } from '@osk/service-kit';
import { SourceError } from './source-error';

/** In a request a source that cannot be taken is the caller's mistake: 400 with the reason. Other errors as they are. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  const make = error.code === 'too_large' || error.code === 'archive_bomb' ? errors.refused : errors.malformed;
  return make(error.message, { code: error.code, cause: error });
}
