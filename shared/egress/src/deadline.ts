import { EgressError } from './errors';

/** One time limit over everything an operation does, together with the caller's own signal. */
export interface Deadline {
  /** Aborted with the `EgressError` to throw: `timeout` or `aborted`. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Must be called when the operation is over, however it ended. */
  clear(): void;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function startDeadline(timeoutMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const limit = Math.min(Math.max(Number.isNaN(timeoutMs) ? 0 : timeoutMs, 0), LONGEST_TIMER_MS);
  const end = performance.now() + limit;
  const timer = setTimeout(() => {
    controller.abort(new EgressError('timeout', `No complete answer within ${Math.round(limit)} ms.`));
  }, limit);
  const onOuterAbort = () => {
    const { reason } = outer as AbortSignal;
    controller.abort(reason instanceof EgressError ? reason : abortedError(reason));
  };
  if (outer?.aborted) onOuterAbort();
  else outer?.addEventListener('abort', onOuterAbort, { once: true });
  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, end - performance.now()),
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onOuterAbort);
    },
  };
}

/** Runs `work` under a deadline of its own and clears it afterwards. */
export async function withDeadline<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(timeoutMs, outer);
  try {
    return await work(deadline);
  } finally {
    deadline.clear();
  }
}

/** `promise`, or the signal's reason as soon as it aborts; for what cannot be cancelled itself. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

export function abortedError(cause?: unknown): EgressError {
  return new EgressError('aborted', 'The request was cancelled.', { cause });
}
