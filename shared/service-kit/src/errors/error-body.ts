import type { AppError } from './app-error';
import { ERROR_TABLE } from './error-table';

export type ErrorShape = 'envelope' | 'detail';

/**
 * The body of an error answer: always `detail`; on an enveloped route, and for every 500, also `success`,
 * `message` and `error_code` (DECISIONS, Errors).
 */
export function errorBody(error: AppError, shape: ErrorShape): Record<string, unknown> {
  const { status, errorCode } = ERROR_TABLE[error.kind];
  const detail = { detail: error.message, ...error.details };
  if (shape === 'detail' && status < 500) return detail;
  return { success: false, message: error.message, error_code: errorCode, ...detail };
}
