import type { Logger } from '../logging/logger';

/**
 * Stops once, cleanly, on SIGINT or SIGTERM; a second signal, or `graceMs` gone by, ends the process as it stands.
 * Exit code 0 after a clean stop, 1 otherwise.
 */
export function stopOnSignal(stop: () => Promise<void>, logger: Logger, graceMs = 20_000): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info('stopping', { signal });
    setTimeout(() => {
      logger.error('stop took too long', { graceMs });
      process.exit(1);
    }, graceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error('stop failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
