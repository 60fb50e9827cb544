import type { RetryPolicy } from '../types';

export const DEFAULT_RETRY: RetryPolicy = { delaysMs: [1000, 5000, 30_000] };

export type Verdict = { kind: 'retry'; delayMs: number } | { kind: 'dead'; reason: string };

/** What becomes of a message whose handler has failed for the `attempt`th time (from 1). */
export function afterFailure(error: unknown, attempt: number, policy: RetryPolicy): Verdict {
  const text = error instanceof Error ? error.message : String(error);
  if (isPermanent(error)) return { kind: 'dead', reason: `not_retryable: ${text}` };
  const delayMs = policy.delaysMs[attempt - 1];
  if (delayMs === undefined) return { kind: 'dead', reason: `retries_exhausted: ${text}` };
  return { kind: 'retry', delayMs };
}

function isPermanent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'retryable' in error && error.retryable === false;
}
