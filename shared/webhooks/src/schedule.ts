/** Pause before each retry, in ms (specification, Delivery): one attempt and at most three more. */
export const RETRY_DELAYS_MS = [5_000, 30_000, 120_000] as const;
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** Any 2xx within this time is a success. */
export const ATTEMPT_TIMEOUT_MS = 10_000;

/** The pause after attempt number `attempt` (from 1) failed, or undefined when it was the last. */
export function delayAfter(attempt: number): number | undefined {
  return RETRY_DELAYS_MS[attempt - 1];
}
