import type { Severity } from '@osk/contracts';

/** How a severity looks to people: one colour and word in every channel. */
export const SEVERITY_COLOUR: Record<Severity, string> = {
  critical: '#b3261e',
  high: '#d9480f',
  medium: '#e8a200',
  low: '#1c7ed6',
  info: '#868e96',
};
export const RESOLVED_COLOUR = '#2b8a3e';

/** `CRITICAL`, or `RESOLVED` for what ends a condition. */
export function badgeOf({ severity, resolves }: { severity: Severity; resolves: boolean }): string {
  return resolves ? 'RESOLVED' : severity.toUpperCase();
}

export function colourOf({ severity, resolves }: { severity: Severity; resolves: boolean }): string {
  return resolves ? RESOLVED_COLOUR : SEVERITY_COLOUR[severity];
}
