/** A scan that took longer than scans may. */
export class ScanTimeoutError extends Error {
  readonly failureClass = 'timeout';
  constructor(timeoutMs: number) {
    super(`Not finished within ${Math.round(timeoutMs / 1000)} s`);
  }
}
