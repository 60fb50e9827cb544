import type { AlertSource, Severity } from '@osk/contracts';
import type { Notification } from '../../channels/notification';

type Fact = Notification['facts'][number];

/** The facts that have a value, in the order given. */
export function facts(values: Record<string, string | number | null | undefined>): Fact[] {
  return Object.entries(values)
    .filter(
      (entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== undefined && entry[1] !== '',
    )
    .map(([label, value]) => ({ label, value: String(value) }));
}

/** `Critical`. */
export const spoken = (severity: Severity): string => severity.charAt(0).toUpperCase() + severity.slice(1);

const BUCKET_MS = 10 * 60_000;

/** What is told of the same kind within the same ten minutes and has no scan to be grouped by. */
export const bucket = (kind: string, at: string): string => `${kind}:${Math.floor(Date.parse(at) / BUCKET_MS)}`;

/** Alerts of these have rows of their own in the table (scan failed, platform event): they are not told of twice. */
const TOLD_BY_THEMSELVES: ReadonlySet<AlertSource> = new Set(['scan', 'system', 'integration']);
export const isSecurityAlert = (source: AlertSource): boolean => !TOLD_BY_THEMSELVES.has(source);
