/** What this package says to whoever runs it; the service kit's logger fits. */
export interface StoreLogger {
  debug(message: string, details?: Record<string, unknown>): void;
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

const ignore = (): void => {};
export const quiet: StoreLogger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
