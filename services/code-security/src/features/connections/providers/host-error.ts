/**
 * What a Git host answered instead of what was asked for.
 * - `refused`: it does not take the credentials (401).
 * - `forbidden`: it takes them, but they may not do this (403).
 * - `not_found`: there is no such thing, or it is not shown to them.
 * - `rate_limited`: too many requests; `retryAfterSeconds` says when to come again.
 * - `failed`: its own failure (5xx).
 * - `unusable`: an answer that is not the provider's interface.
 */
export type HostErrorCode = 'refused' | 'forbidden' | 'not_found' | 'rate_limited' | 'failed' | 'unusable';

/** Told apart by `code`; `message` is for people and holds nothing the host said. */
export class HostError extends Error {
  override readonly name = 'HostError';

  constructor(
    readonly code: HostErrorCode,
    message: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}
