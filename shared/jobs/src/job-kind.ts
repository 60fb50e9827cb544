import type { JobData, JobName } from '@osk/contracts';
import type { TeamCollection, Transaction, Update } from '@osk/persistence';
import type { JobDocument } from './job-state';

/** A change to the service's own fields; `job` is the runner's. */
export type JobUpdate<Doc> = Update<Omit<Doc, 'team_id' | 'job'>>;

/** Why a job ends without its handler. */
export interface JobFailure<Doc> {
  doc: Doc;
  attempts: number;
  /** `failed`: the handler threw, see `error`. `lost`: the workers that had it died or were cut off. */
  reason: 'failed' | 'lost';
  error?: unknown;
}

/** A kind of long work: a document with a `job`, and a message that points to it. */
export interface JobKind<Doc extends JobDocument, N extends JobName> {
  job: N;
  collection: TeamCollection<Doc>;
  /** The document that a message is about. */
  documentId(data: JobData<N>): string;
  /** The message about a document. */
  message(doc: Doc): JobData<N>;
  /** How often it is tried; default 3. */
  maxAttempts?: number;
  /** Pauses before a failed job's next attempt in ms, the last one repeating; default 5 s, 30 s. */
  retryDelaysMs?: readonly number[];
  /** The terminal change when no attempt is left, with its events. Runs in the transaction that ends the job. */
  onExhausted(failure: JobFailure<Doc>, tx: Transaction): Promise<JobUpdate<Doc>>;
  /** The terminal change when it was cancelled. Runs in the transaction that ends the job. */
  onCancelled(doc: Doc, tx: Transaction): Promise<JobUpdate<Doc>>;
}

/** Declares a kind of job; gives it back with its types. */
export function defineJob<Doc extends JobDocument, N extends JobName>(kind: JobKind<Doc, N>): JobKind<Doc, N> {
  return Object.freeze(kind);
}

export const DEFAULT_ATTEMPTS = 3;
const DEFAULT_DELAYS = [5_000, 30_000];

/** The pause after the `attempts`th attempt has failed (from 1). */
export function retryDelay(kind: Pick<JobKind<never, never>, 'retryDelaysMs'>, attempts: number): number {
  const delays = kind.retryDelaysMs ?? DEFAULT_DELAYS;
  return delays[Math.min(attempts, delays.length) - 1] ?? 0;
}
