import { newId } from '../ids';
import type { EventData, EventName, PlatformEvent } from './index';

export interface EventOrigin {
  team_id: string;
  source_module: string;
  request_id?: string;
  traceparent?: string;
}

/** The one factory of events: sets id and time, so that no caller can forget or forge them. */
export function makeEvent<N extends EventName>(
  event_type: N,
  origin: EventOrigin,
  data: EventData<N>,
): PlatformEvent<N> {
  return { event_id: newId('evt'), event_type, occurred_at: new Date().toISOString(), ...origin, data };
}
