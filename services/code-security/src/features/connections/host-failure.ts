import { EgressError, isRefusal } from '@osk/egress';
import { errors, type AppError } from '@osk/service-kit';
import { HostError } from './providers/host-error';

/**
 * What a Git host (or the way to it) came back with, as the caller is told. What the caller can mend is 400, what is
 * not there 404, what may pass 503 with `Retry-After`.
 */
export function hostFailure(error: unknown, label: string): unknown {
  if (error instanceof HostError) return fromHost(error, label);
  if (error instanceof EgressError && !isRefusal(error) && error.code !== 'aborted')
    return errors.unavailable(`${label} cannot be reached: ${error.message}`, {
      code: 'host_unreachable',
      headers: { 'Retry-After': '30' },
      cause: error,
    });
  return error;
}

function fromHost(error: HostError, label: string): AppError {
  const options = { code: `host_${error.code}`, cause: error };
  switch (error.code) {
    case 'refused':
      return errors.refused(
        `The connection to ${label} is no longer valid: ${error.message}. Connect it again`,
        options,
      );
    case 'forbidden':
    case 'unusable':
      return errors.refused(error.message, options);
    case 'not_found':
      return errors.notFound(error.message, options);
    case 'rate_limited':
    case 'failed':
      return errors.unavailable(`${error.message}; try again later`, {
        ...options,
        headers: { 'Retry-After': String(error.retryAfterSeconds ?? 60) },
      });
  }
}
