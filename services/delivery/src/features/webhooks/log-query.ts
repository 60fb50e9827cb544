import { errors } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { LogPosition, LogQuery } from './attempt-log.repo';
import { publicEvents } from './event-pattern';
import type { DeliveryLogQuery } from './schemas';
import type { AttemptDocument } from './webhook.model';

const CURSOR = /^([0-9]{1,15})\.([a-z]+_[0-9a-z]+)$/;

/** @throws 400 naming the parameter that says nothing */
export function toLogQuery({ limit, success, event_type, cursor }: Static<typeof DeliveryLogQuery>): LogQuery {
  if (event_type !== undefined && !publicEvents().some(({ name }) => name === event_type))
    throw errors.invalid(`event_type: there is no event ${event_type} (see /api/webhooks/event-types/list)`, {
      code: 'unknown_event_type',
    });
  return { limit, success, eventType: event_type, after: cursor === undefined ? undefined : position(cursor) };
}

/** Where the next page begins; null when this was the last. */
export function nextCursor(page: readonly AttemptDocument[], limit: number): string | null {
  const last = page.at(-1);
  return last && page.length === limit ? `${last.timestamp.getTime()}.${last._id}` : null;
}

function position(cursor: string): LogPosition {
  const [, time, id] = CURSOR.exec(cursor) ?? [];
  if (time === undefined || id === undefined)
    throw errors.invalid('cursor: not one that this list has given', { code: 'invalid_cursor' });
  return { timestamp: new Date(Number(time)), id };
}
