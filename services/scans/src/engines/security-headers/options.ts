export interface HeaderScanOptions {
  /** Sent with every request to the target's own origin (an authenticated scan), never to another one. */
  headers?: Record<string, string>;
}
