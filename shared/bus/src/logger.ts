/** The part of a logger that the bus uses; winston's and the service kit's fit. */
export interface BusLogger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

export const silentLogger: BusLogger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** An error as log fields: never the whole object, which may carry a request or a secret. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const { code } = error as { code?: unknown };
  return { error: error.message, ...(code !== undefined && { code }) };
}
