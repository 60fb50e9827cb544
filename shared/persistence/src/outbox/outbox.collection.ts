import type { JobData, JobName, PlatformEvent } from '@osk/contracts';
import { defineGlobalCollection } from '../collection/define-collection';

export type OutboxMessage =
  { kind: 'event'; event: PlatformEvent } | { kind: 'job'; job: JobName; data: JobData<JobName>; request_id?: string };

export interface OutboxDocument {
  /** Sorts in the order of emission within a process. */
  _id: string;
  /** The message as JSON: it leaves exactly as it came, whatever its keys look like. */
  body: string;
  created_at: Date;
  /** Work held back until then. */
  due_at: Date | null;
  /** How often the bus refused it although the bus answered. */
  attempts: number;
  /** Given up for now, for an operator to look at; it no longer holds up those behind it. */
  parked: boolean;
  last_error: string | null;
}

export const outboxCollection = defineGlobalCollection<OutboxDocument>({
  name: 'outbox',
  reason: 'messages of all teams leave in one order',
  schema: {
    body: { type: String, required: true },
    created_at: { type: Date, required: true },
    due_at: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    parked: { type: Boolean, default: false },
    last_error: { type: String, default: null },
  },
  indexes: [{ key: { parked: 1, _id: 1 } }],
});
