import type { JobData, JobName, PlatformEvent } from '@osk/contracts';
import type { ClientSession } from 'mongoose';

export interface EnqueueOptions {
  /** Hold the work back for this long, counted from now. */
  delayMs?: number;
  requestId?: string;
}

/** The unit of work: pass it to every call that belongs to it. Valid until the function given to `transaction` ends. */
export interface Transaction {
  readonly session: ClientSession;
  /** Publishes an event if, and only if, the transaction commits. */
  emit(event: PlatformEvent): void;
  /** Puts work on its queue if, and only if, the transaction commits. */
  enqueue<N extends JobName>(job: N, data: JobData<N>, options?: EnqueueOptions): void;
}

/** The last argument of every operation. */
export interface InTransaction {
  tx?: Transaction;
}
