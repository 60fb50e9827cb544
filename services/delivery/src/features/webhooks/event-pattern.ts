import { EVENTS, INTERNAL_EVENTS, type EventName } from '@osk/contracts';

/** What a subscription can name: every event that leaves the platform. */
export function publicEvents(): { name: EventName; summary: string }[] {
  return [...EVENTS.values()]
    .filter(({ name }) => !INTERNAL_EVENTS.has(name))
    .map(({ name, summary }) => ({ name, summary }));
}

/** `*` matches all, `family.*` a family, anything else itself. */
export function matches(pattern: string, event: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('.*') ? event.startsWith(pattern.slice(0, -1)) : pattern === event;
}

/** The patterns that can match `event`: what a subscription must hold one of, so that an index answers. */
export function patternsFor(event: string): string[] {
  return ['*', event, `${event.slice(0, event.indexOf('.'))}.*`];
}

/** The first pattern that no event of the catalogue can ever match, or undefined. */
export function unknownPattern(patterns: readonly string[]): string | undefined {
  const names = publicEvents().map(({ name }) => name);
  return patterns.find((pattern) => !names.some((name) => matches(pattern, name)));
}
