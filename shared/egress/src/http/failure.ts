import { errors } from 'undici';
import type { Deadline } from '../deadline';
import { EgressError } from '../errors';

const CALLER_MISTAKES = [
  errors.InvalidArgumentError,
  errors.RequestContentLengthMismatchError,
  errors.NotSupportedError,
];

/** Whatever undici, zlib or a socket threw during an exchange -> the `EgressError` to throw for it. */
export function httpFailure(error: unknown, host: string, deadline: Deadline): EgressError {
  if (deadline.signal.aborted) return deadline.signal.reason as EgressError;
  if (error instanceof EgressError) return error;
  if (CALLER_MISTAKES.some((kind) => error instanceof kind)) {
    return new EgressError('invalid_request', 'The request cannot be sent as it is.', { host, cause: error });
  }
  return new EgressError('protocol_error', `${host} did not give a valid HTTP answer.`, { host, cause: error });
}
