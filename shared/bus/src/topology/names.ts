import type { JobName } from '@osk/contracts';

export const EVENTS_EXCHANGE = 'osk.events';
export const WORK_EXCHANGE = 'osk.work';
export const DEAD_QUEUE = 'osk.dead';

export const workQueueName = (job: JobName): string => `work.${job}`;
export const eventQueueName = (service: string, consumer: string): string => `events.${service}.${consumer}`;
export const delayName = (delayMs: number): string => `osk.delay.${delayMs}`;

/** Header names of our own. They travel with the message through retries. */
export const HEADER = {
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  attempt: 'x-osk-attempt',
  originQueue: 'x-osk-origin-queue',
  originKey: 'x-osk-origin-key',
  deadReason: 'x-osk-dead-reason',
  diedAt: 'x-osk-died-at',
} as const;
