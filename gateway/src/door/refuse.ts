import type { ServerResponse } from 'node:http';
import { ERROR_TABLE, errorBody, type AppError } from '@osk/service-kit';

/**
 * Answers an error from before any route is known: enveloped, which has every field that either shape has.
 * @param status where it is not the one of the error's kind (502 and 504)
 */
export function refuse(res: ServerResponse, error: AppError, status = ERROR_TABLE[error.kind].status): void {
  const body = JSON.stringify(errorBody(error, 'envelope'));
  for (const [name, value] of Object.entries(error.headers ?? {})) res.setHeader(name, value);
  res
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) })
    .end(body);
}
