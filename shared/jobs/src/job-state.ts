import type { IndexDefinition, TeamDocument } from '@osk/persistence';

/** Where a job stands, as far as running it goes. What its result is, is the service's own `status`. */
export interface JobState {
  state: 'pending' | 'running' | 'done';
  /** The worker that holds it; null unless running. */
  owner: string | null;
  /** Fencing token, higher with every time it is taken. */
  token: number;
  /** Running: when the lease ends. Pending: when the sweeper reminds the workers of it. By the store's clock. */
  until: Date;
  /** How often it was taken and not handed back: crashes and failures count, shutdowns do not. */
  attempts: number;
  /** Reminders since it last began to wait. */
  nudges: number;
  cancel_requested: boolean;
  /** Counts the fenced writes, so that each of them collides with a take-over at the same time. */
  writes: number;
  /** Of the last attempt that failed, for whoever looks into it. */
  last_error: string | null;
}

/** A document that is also a job. */
export interface JobDocument extends TeamDocument {
  job: JobState;
}

/** How long a waiting job is left to its message before the sweeper sends another. */
export const NUDGE_MS = 30_000;
const MAX_NUDGE_MS = 600_000;

/** The pause before the next reminder; it grows, so that a long backlog does not flood its own queue. */
export function nudgeAfter(nudges: number): number {
  return Math.min(NUDGE_MS * 2 ** nudges, MAX_NUDGE_MS);
}

/** The `job` of a new document. Insert it and `tx.enqueue` its message in one transaction. */
export function newJob(): JobState {
  return {
    state: 'pending',
    owner: null,
    token: 0,
    until: new Date(Date.now() + NUDGE_MS),
    attempts: 0,
    nudges: 0,
    cancel_requested: false,
    writes: 0,
    last_error: null,
  };
}

/** The mongoose definition of the field: `schema: { ..., job: jobField }`. */
export const jobField = {
  type: {
    _id: false,
    state: { type: String, enum: ['pending', 'running', 'done'], required: true },
    owner: { type: String, default: null },
    token: { type: Number, required: true },
    until: { type: Date, required: true },
    attempts: { type: Number, required: true },
    nudges: { type: Number, required: true },
    cancel_requested: { type: Boolean, required: true },
    writes: { type: Number, required: true },
    last_error: { type: String, default: null },
  },
  required: true,
};

/** What the sweeper reads: `indexes: [..., jobIndex]`. */
export const jobIndex: IndexDefinition = { key: { 'job.state': 1, 'job.until': 1 } };
