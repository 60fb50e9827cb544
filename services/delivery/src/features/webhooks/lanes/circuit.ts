/** Failures in a row after which an endpoint is taken to be down: more than one delivery can have by itself. */
export const FAILURES_TO_OPEN = 10;
/** How long after it opened, or after a probe failed, the next attempt counts as a probe. */
export const COOL_DOWN_MS = 30_000;

/** What is known of an endpoint's health, as stored with its subscription. */
export interface Circuit {
  state: 'closed' | 'open';
  consecutive_failures: number;
  opened_at: Date | null;
  /** From when on an attempt is a probe: its failure starts the cool-down anew. */
  probe_at: Date | null;
}

export type CircuitState = 'closed' | 'open' | 'half_open';

export const CLOSED: Readonly<Circuit> = { state: 'closed', consecutive_failures: 0, opened_at: null, probe_at: null };

/** The circuit after attempts that ended in this order. A success, whenever it comes, closes it. */
export function afterAttempts(before: Circuit, successes: readonly boolean[], at: Date): Circuit {
  return successes.reduce((circuit, success) => (success ? { ...CLOSED } : afterFailure(circuit, at)), before);
}

export function circuitState({ state, probe_at }: Circuit, now: Date): CircuitState {
  if (state === 'closed') return 'closed';
  return probe_at !== null && probe_at <= now ? 'half_open' : 'open';
}

function afterFailure(circuit: Circuit, at: Date): Circuit {
  const consecutive_failures = circuit.consecutive_failures + 1;
  const probe_at = new Date(at.getTime() + COOL_DOWN_MS);
  if (circuit.state === 'closed') {
    if (consecutive_failures < FAILURES_TO_OPEN) return { ...circuit, consecutive_failures };
    return { state: 'open', consecutive_failures, opened_at: at, probe_at };
  }
  const probe = circuitState(circuit, at) === 'half_open';
  return { ...circuit, consecutive_failures, ...(probe && { probe_at }) };
}
