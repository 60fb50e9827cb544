import { toUSVString } from 'node:util';
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

// Control and direction characters would let a title forge lines elsewhere, or read other than it is.
// eslint-disable-next-line no-control-regex
const UNPRINTED = /[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** Texts of other services end up in lists, mails and chats: bounded, well formed and on one line. */
export function line(text: string, max = 300): string {
  const flat = toUSVString(text).replace(UNPRINTED, ' ').trim();
  return flat.length > max ? `${toUSVString(flat.slice(0, max - 1))}…` : flat;
}

/** One step of a path; text that is not well formed cannot be encoded as it is. */
export const pathStep = (text: string): string => encodeURIComponent(toUSVString(text));
