import type { ErrorKind } from './app-error';

/** One row per kind: HTTP status and the number shown as `error_code` on enveloped routes (DECISIONS, Errors). */
export const ERROR_TABLE: Record<ErrorKind, { status: number; errorCode: number }> = {
  malformed: { status: 400, errorCode: 1000 },
  refused: { status: 400, errorCode: 1001 },
  unauthenticated: { status: 401, errorCode: 1100 },
  forbidden: { status: 403, errorCode: 1101 },
  not_found: { status: 404, errorCode: 1200 },
  method_not_allowed: { status: 405, errorCode: 1201 },
  conflict: { status: 409, errorCode: 1300 },
  too_large: { status: 413, errorCode: 1002 },
  unsupported_media: { status: 415, errorCode: 1003 },
  invalid: { status: 422, errorCode: 1004 },
  rate_limited: { status: 429, errorCode: 1400 },
  unexpected: { status: 500, errorCode: 1900 },
  unavailable: { status: 503, errorCode: 1901 },
};

/** The kind an HTTP status stands for, where one was answered by something that knows only statuses. */
export function kindOfStatus(status: number): ErrorKind {
  const exact = (Object.keys(ERROR_TABLE) as ErrorKind[]).find((kind) => ERROR_TABLE[kind].status === status);
  return exact ?? (status >= 500 ? 'unexpected' : 'malformed');
}
