/** The reason of an abort: somebody asked for the job to be cancelled. */
export class JobCancelledError extends Error {
  readonly code = 'job_cancelled';
  constructor() {
    super('The job was cancelled');
    this.name = 'JobCancelledError';
  }
}

/** The reason of an abort: the process is stopping; the job goes back and another worker takes it. */
export class WorkerStoppingError extends Error {
  readonly code = 'worker_stopping';
  constructor() {
    super('The worker is stopping');
    this.name = 'WorkerStoppingError';
  }
}

/** A handler that returned without `finish`: a mistake in the handler, counted as a failed attempt. */
export class JobUnfinishedError extends Error {
  readonly code = 'job_unfinished';
  constructor(job: string) {
    super(`The handler of ${job} returned without finishing the job`);
    this.name = 'JobUnfinishedError';
  }
}
