import { setMaxListeners } from 'node:events';

/** Kept back from a profile's time for putting the result together. */
const MARGIN_MS = 10_000;

/** The scan's own end: a little before the profile's time is up, or when the caller aborts. */
export interface TimeLimit {
  signal: AbortSignal;
  /** True when the time ran out (and not the caller's patience). */
  expired(): boolean;
  clear(): void;
}

export function timeLimit(timeoutMs: number, outer: AbortSignal): TimeLimit {
  const controller = new AbortController();
  // Every connection under way listens; their number is bounded by the settings, not by a guess of ten.
  setMaxListeners(0, controller.signal);
  let expired = false;
  const timer = setTimeout(
    () => {
      expired = true;
      controller.abort();
    },
    Math.max(timeoutMs / 2, timeoutMs - MARGIN_MS),
  );
  const stop = (): void => controller.abort();
  if (outer.aborted) stop();
  else outer.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    clear: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
}
