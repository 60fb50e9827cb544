interface ProgressLogger {
  debug(message: string, details?: Record<string, unknown>): unknown;
}

export interface ThrottledProgress {
  report(fraction: number, phase: string): void;
  /** Waits for the write under way, so that none comes after the end. */
  settle(): Promise<void>;
}

/** Engines report as often as they like; the store hears of it every `everyMs` (a second), one write at a time, and never sees it go back. */
export function throttledProgress(
  write: (fraction: number, phase: string) => Promise<void>,
  logger: ProgressLogger,
  everyMs = 1_000,
): ThrottledProgress {
  let reached = 0;
  let writtenAt = 0;
  let writing: Promise<void> | undefined;
  let settled = false;
  return {
    report: (fraction, phase) => {
      if (settled || !Number.isFinite(fraction)) return;
      reached = Math.max(reached, Math.min(1, Math.max(0, fraction)));
      if (writing || Date.now() - writtenAt < everyMs) return;
      writtenAt = Date.now();
      writing = write(reached, phase.slice(0, 200))
        // Progress is a courtesy: a lost lease or a store that is away shows elsewhere.
        .catch((error: unknown) => void logger.debug('progress was not stored', { error }))
        .finally(() => (writing = undefined));
    },
    settle: async () => {
      settled = true;
      await writing;
    },
  };
}
