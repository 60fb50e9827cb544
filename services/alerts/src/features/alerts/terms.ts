import type { Severity } from '@osk/contracts';
import { PRIORITIES, type Priority } from './alert';

const DAY_MS = 24 * 3600 * 1000;
/** Days to deal with something (DECISIONS, "Vulnerability occurrences", SLA); the earlier term counts. */
const BY_SEVERITY: Readonly<Record<Severity, number | null>> = {
  critical: 7,
  high: 30,
  medium: 90,
  low: 120,
  info: null,
};
const BY_PRIORITY: Readonly<Partial<Record<Priority, number>>> = { P0: 3, P1: 14 };

/** When an alert has to be dealt with, counted from when it came up; null where there is no term. */
export function dueAt(severity: Severity, priority: Priority, from: Date): Date | null {
  const days = [BY_SEVERITY[severity], BY_PRIORITY[priority]].flatMap((term) => term ?? []);
  return days.length === 0 ? null : new Date(from.getTime() + Math.min(...days) * DAY_MS);
}

const OF_SEVERITY: Readonly<Record<Severity, Priority>> = {
  critical: 'P1',
  high: 'P2',
  medium: 'P3',
  low: 'P4',
  info: 'P4',
};

/** The priority of a cause that brings none of its own. */
export const priorityOf = (severity: Severity): Priority => OF_SEVERITY[severity];

/** What an event calls a priority, if it is one. */
export const readPriority = (text: string, severity: Severity): Priority =>
  PRIORITIES.find((priority) => priority === text) ?? priorityOf(severity);

export const urgent = (a: Priority, b: Priority): Priority => (a < b ? a : b);
