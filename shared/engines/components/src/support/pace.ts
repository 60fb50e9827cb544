import { setImmediate } from 'node:timers/promises';

/** Long work stops this often, in ms, to let others run. */
const SLICE = 20;

/**
 * A function to await between small steps of long work: lets the event loop run every now and then, and throws the
 * signal's reason once it is aborted. Cheap enough to be called for every item.
 */
export function paceOf(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    signal?.throwIfAborted();
    if (performance.now() - since < SLICE) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
      signal?.throwIfAborted();
    });
  };
}
