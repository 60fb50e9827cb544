/**
 * An error as a MongoDB server reports it: drivers and mongoose tell errors apart by `code` alone, so every refusal of the
 * query language carries the number and name that the real server answers.
 */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the command's answer, for example `keyPattern` of a duplicate key or `errorLabels`. */
  readonly extra?: Record<string, unknown>;

  constructor(code: number, codeName: string, message: string, extra?: Record<string, unknown>) {
    super(message);
    this.name = 'MongoError';
    this.code = code;
    this.codeName = codeName;
    if (extra !== undefined) this.extra = extra;
  }
}

/** Code 2: an operator that does not exist, or one that was given something it cannot take. */
export const badValue = (message: string): MongoError => new MongoError(2, 'BadValue', message);

/** Code 9: a command or update document that cannot be read. */
export const failedToParse = (message: string): MongoError => new MongoError(9, 'FailedToParse', message);

/** Code 14: a value of the wrong BSON type. */
export const typeMismatch = (message: string): MongoError => new MongoError(14, 'TypeMismatch', message);

/** The server's numbered assertions, whose name is only their number. */
export const location = (code: number, message: string): MongoError => new MongoError(code, `Location${code}`, message);

/** Code 115: something MongoDB offers and this store leaves out on purpose, above all the running of user code. */
export const notSupported = (what: string): MongoError =>
  new MongoError(115, 'CommandNotSupported', `${what} is not supported by the embedded store`);
