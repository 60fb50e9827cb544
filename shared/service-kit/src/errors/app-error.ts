/** The business kinds of failure; `kind -> status` is one table (error-table.ts), HTTP appears nowhere else. */
export type ErrorKind =
  | 'malformed'
  | 'invalid'
  | 'refused'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'rate_limited'
  | 'unavailable'
  | 'unexpected';

export interface AppErrorOptions {
  /** Stable machine name, snake_case; errors are told apart by `kind` or `code`, never by text. */
  code?: string;
  /** Shown to the caller beside `detail`; never a secret. */
  details?: Record<string, unknown>;
  /** Sent as answer headers, e.g. Retry-After. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error the caller may read: its message is the answer's `detail`. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details?: Record<string, unknown>;
  readonly headers?: Record<string, string>;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = options.code ?? kind;
    this.details = options.details;
    this.headers = options.headers;
  }
}

type Maker = (message: string, options?: AppErrorOptions) => AppError;
const maker =
  (kind: ErrorKind): Maker =>
  (message, options) =>
    new AppError(kind, message, options);

/** `throw errors.notFound('Scan not found: scan_x')` */
export const errors = {
  malformed: maker('malformed'),
  invalid: maker('invalid'),
  refused: maker('refused'),
  unauthenticated: maker('unauthenticated'),
  forbidden: maker('forbidden'),
  notFound: maker('not_found'),
  conflict: maker('conflict'),
  tooLarge: maker('too_large'),
  rateLimited: maker('rate_limited'),
  unavailable: maker('unavailable'),
} as const;
