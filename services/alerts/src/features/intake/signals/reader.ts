import type { EventName, PlatformEvent } from '@osk/contracts';
import type { Signal } from '../signal';

/** What an event says about causes; pure. */
export type SignalReaders<N extends EventName = EventName> = {
  [E in N]: (event: PlatformEvent<E>) => Signal[];
};

export const timeOf = (event: PlatformEvent): { at: Date; event_id: string } => ({
  at: new Date(event.occurred_at),
  event_id: event.event_id,
});

/** Texts of other services end up in lists, mails and chats: bounded, and on one line. */
export function line(text: string, max = 300): string {
  // Control characters would let a title forge lines elsewhere.
  // eslint-disable-next-line no-control-regex
  const flat = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat;
}
