import { AppError, type ErrorKind } from './app-error';

/** Errors of other packages that stand for a caller's mistake, told apart by their `code`. */
const REFUSED_CODES = new Set([
  'invalid_target',
  'scheme_not_allowed',
  'address_not_allowed',
  'unresolvable',
  'too_many_redirects',
]);

/** Errors of the store and the bus that a caller can do something about: try again, or choose another value. */
const PLATFORM_CODES: Record<string, { kind: ErrorKind; message: string }> = {
  store_unavailable: { kind: 'unavailable', message: 'The store cannot be reached; try again' },
  unavailable: { kind: 'unavailable', message: 'A part of the platform cannot be reached; try again' },
  duplicate_key: { kind: 'conflict', message: 'There is one with the same unique value already' },
};

/** body-parser's error types (its documentation, "Errors"). */
const BODY_ERRORS: Record<string, { kind: ErrorKind; message: string }> = {
  'entity.parse.failed': { kind: 'malformed', message: 'The request body is not valid JSON' },
  'entity.too.large': { kind: 'too_large', message: 'The request body is larger than this operation takes' },
  'encoding.unsupported': { kind: 'unsupported_media', message: 'The content encoding is not supported' },
  'charset.unsupported': { kind: 'unsupported_media', message: 'The charset is not supported' },
  'request.size.invalid': { kind: 'malformed', message: 'The request body does not have the length it announced' },
  'request.aborted': { kind: 'malformed', message: 'The request was aborted' },
};

const UNDECODABLE = 'The request body is not what its Content-Encoding says';

/** What zlib and brotli say of a body that was not compressed as announced; body-parser gives it no type of its own. */
const isUndecodable = (thrown: unknown): boolean => {
  const { code, status } = (thrown ?? {}) as { code?: unknown; status?: unknown };
  return status === 400 && typeof code === 'string' && /^(Z_|ERR__ERROR_)/.test(code);
};

/** Any thrown value as an AppError; what is not known is `unexpected` and keeps its cause for the log. */
export function toAppError(thrown: unknown, isRead: boolean): AppError {
  if (thrown instanceof AppError) return thrown;
  const { code, type, message } = (thrown ?? {}) as { code?: unknown; type?: unknown; message?: unknown };
  const body = typeof type === 'string' ? BODY_ERRORS[type] : undefined;
  if (body) return new AppError(body.kind, body.message, { cause: thrown });
  if (isUndecodable(thrown)) return new AppError('malformed', UNDECODABLE, { cause: thrown });
  if (typeof code === 'string' && REFUSED_CODES.has(code) && typeof message === 'string') {
    return new AppError('refused', message, { code, cause: thrown });
  }
  const known = typeof code === 'string' ? PLATFORM_CODES[code] : undefined;
  if (known) return new AppError(known.kind, known.message, { code: code as string, cause: thrown });
  if (thrown instanceof URIError)
    return new AppError('malformed', 'The path is not valid percent-encoding', { cause: thrown });
  const text = isRead ? 'Query failed: an unexpected error' : 'An unexpected error';
  return new AppError('unexpected', `${text} (see the server log for this request id)`, { cause: thrown });
}
