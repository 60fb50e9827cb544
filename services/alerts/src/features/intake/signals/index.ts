import type { EventName, PlatformEvent } from '@osk/contracts';
import type { Signal } from '../signal';
import { complianceSignals } from './compliance';
import { findingSignals } from './findings';
import { platformSignals } from './platform';
import { riskSignals } from './risk';
import { scanSignals } from './scans';
import { slaSignals } from './sla';

const READERS = {
  ...findingSignals,
  ...slaSignals,
  ...scanSignals,
  ...platformSignals,
  ...complianceSignals,
  ...riskSignals,
} as const;

export type SignalEvent = keyof typeof READERS;

/** The events that alerts come of and end by. */
export const SIGNAL_EVENTS = Object.keys(READERS) as SignalEvent[];

export function signalsOf(event: PlatformEvent): Signal[] {
  const reader = READERS[event.event_type as SignalEvent] as
    ((event: PlatformEvent<EventName>) => Signal[]) | undefined;
  return reader ? reader(event) : [];
}
