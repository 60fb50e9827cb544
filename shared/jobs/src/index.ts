export { cancelJob, type CancelOutcome } from './cancel';
export { JobCancelledError, JobUnfinishedError, WorkerStoppingError } from './errors';
export type { JobRunHandler } from './execute';
export { defineJob, type JobFailure, type JobKind, type JobUpdate } from './job-kind';
export type { JobRun } from './job-run';
export { jobField, jobIndex, newJob, type JobDocument, type JobState } from './job-state';
export { createJobRunner, type JobRunner, type JobRunnerOptions } from './runner';
export * from './throttled-progress';
