import type { Static } from '@sinclair/typebox';
import type { LogPosition, LogQuery } from './attempt-log.repo';
import type { DeliveryLogQuery } from './schemas';
import type { AttemptDocument } from './webhook.model';

const CURSOR = /^([0-9]{1,15})\.([a-z]+_[0-9a-z]+)$/;

/** Query parameters never fail: a cursor that this list has not given is the first page. */
export function toLogQuery({ limit, success, event_type, cursor }: Static<typeof DeliveryLogQuery>): LogQuery {
  return { limit, success, eventType: event_type, after: cursor === undefined ? undefined : position(cursor) };
}

/** Where the next page begins; null when this was the last. */
export function nextCursor(page: readonly AttemptDocument[], limit: number): string | null {
  const last = page.at(-1);
  return last && page.length === limit ? `${last.timestamp.getTime()}.${last._id}` : null;
}

function position(cursor: string): LogPosition | undefined {
  const [, time, id] = CURSOR.exec(cursor) ?? [];
  return time === undefined || id === undefined ? undefined : { timestamp: new Date(Number(time)), id };
}
