import type { JobData, JobName, PlatformEvent } from '@osk/contracts';
import { delayStep } from '../topology/delay';
import { delayName, EVENTS_EXCHANGE, HEADER, WORK_EXCHANGE, workQueueName } from '../topology/names';
import { deadQueue, delayQueue, eventsExchange, workQueue } from '../topology/requirements';
import { properties, type Outgoing } from './outgoing';

/** A fact: it goes to whoever has subscribed, which may be nobody. */
export function eventMessage(event: PlatformEvent, service: string): Outgoing {
  const { event_id: messageId, event_type: type, request_id, traceparent } = event;
  const headers = { [HEADER.requestId]: request_id, [HEADER.traceparent]: traceparent };
  return {
    exchange: EVENTS_EXCHANGE,
    routingKey: type,
    content: Buffer.from(JSON.stringify(event)),
    options: properties({ messageId, type, service, headers }),
    needs: [eventsExchange],
  };
}

export interface JobMeta {
  id: string;
  service: string;
  delayMs: number;
  requestId: string | undefined;
  traceparent: string | undefined;
}

/** Work: some queue must take it, now or after the delay. */
export function jobMessage<N extends JobName>(job: N, data: JobData<N>, meta: JobMeta): Outgoing {
  const queue = workQueueName(job);
  const headers = {
    [HEADER.requestId]: meta.requestId,
    [HEADER.traceparent]: meta.traceparent,
    [HEADER.originQueue]: queue,
    [HEADER.originKey]: job,
  };
  const message = {
    content: Buffer.from(JSON.stringify(data)),
    options: { ...properties({ messageId: meta.id, type: job, service: meta.service, headers }), mandatory: true },
  };
  const step = delayStep(meta.delayMs);
  if (step === 0) return { ...message, exchange: WORK_EXCHANGE, routingKey: job, needs: [deadQueue, workQueue(job)] };
  return {
    ...message,
    exchange: delayName(step),
    routingKey: queue,
    needs: [deadQueue, workQueue(job), delayQueue(step)],
  };
}
