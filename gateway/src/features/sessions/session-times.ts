const HOUR_MS = 3_600_000;

/** A session ends when unused for this long (DECISIONS, Identity) ... */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
/** ... and in any case after this. */
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS;

/** The end of a session that is used at `now`. */
export const prolongedUntil = (now: number, endsAt: number): number => Math.min(now + SESSION_IDLE_MS, endsAt);
