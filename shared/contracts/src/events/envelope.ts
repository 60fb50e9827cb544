import { Type, type TSchema } from '@sinclair/typebox';

/** Declares an event family member; the catalogue is put together from these. */
export interface EventContract<Name extends string = string, S extends TSchema = TSchema> {
  name: Name;
  summary: string;
  payload: S;
}

export function event<const Name extends string, S extends TSchema>(
  name: Name,
  summary: string,
  payload: S,
): EventContract<Name, S> {
  return { name, summary, payload };
}

/** What travels on `osk.events`. `data` is the event's own payload; ids and time are set by the factory. */
export const EventEnvelope = Type.Object(
  {
    event_id: Type.String({ pattern: '^evt_' }),
    event_type: Type.String(),
    occurred_at: Type.String({ format: 'date-time' }),
    team_id: Type.String(),
    source_module: Type.String(),
    request_id: Type.Optional(Type.String()),
    traceparent: Type.Optional(Type.String({ description: 'W3C trace context' })),
    data: Type.Unknown(),
  },
  { $id: 'EventEnvelope' },
);
