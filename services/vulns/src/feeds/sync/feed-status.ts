import type { IntelConfig } from '../config';
import type { Feed } from '../feed';
import type { FeedState } from './feed-state.repo';

export type FeedKind = Feed['kind'] | 'starter';

interface Described {
  name: string;
  title: string;
  kind: FeedKind;
  everyHours: number;
}

export interface FeedStatus {
  feed: string;
  title: string;
  kind: FeedKind;
  /** Synchronised by itself: has an address and is not switched off. */
  enabled: boolean;
  state: 'never_loaded' | 'imported' | 'current' | 'overdue' | 'failing' | 'running';
  /** Since it was last known to be complete, or imported by hand, whichever is later; null when it never was. */
  age_seconds: number | null;
  records: number;
  last_success: string | null;
  last_attempt: string | null;
  last_import: string | null;
  last_change: string | null;
  next_attempt: string | null;
  failures: number;
  error: FeedState['error'];
  counts: FeedState['counts'];
  problems: FeedState['problems'];
  progress: FeedState['progress'];
  duration_ms: number | null;
}

/** Twice the feed's own rhythm: one failed attempt is no reason to call it overdue. */
const OVERDUE = 2;
const RUNNING_FOR_MS = 5 * 60_000;

/** How a feed stands at `now`, by what was stored of it. */
export function feedStatus(feed: Described, enabled: boolean, state: FeedState | undefined, now: Date): FeedStatus {
  const latest = Math.max(state?.last_success?.getTime() ?? 0, state?.last_import?.getTime() ?? 0);
  const age = latest > 0 ? (now.getTime() - latest) / 1_000 : null;
  return {
    feed: feed.name,
    title: feed.title,
    kind: feed.kind,
    enabled,
    state: stateOf(feed.everyHours, age, state, now),
    age_seconds: age === null ? null : Math.max(0, Math.round(age)),
    records: state?.records ?? 0,
    last_success: iso(state?.last_success),
    last_attempt: iso(state?.last_attempt),
    last_import: iso(state?.last_import),
    last_change: iso(state?.last_change),
    next_attempt: iso(state?.next_attempt),
    failures: state?.failures ?? 0,
    error: state?.error ?? null,
    counts: state?.counts ?? null,
    problems: state?.problems ?? null,
    progress: state?.progress ?? null,
    duration_ms: state?.duration_ms ?? null,
  };
}

function stateOf(everyHours: number, age: number | null, state: FeedState | undefined, now: Date): FeedStatus['state'] {
  // Left behind by a process that was killed, it grows old.
  if (state?.progress && now.getTime() - new Date(state.progress.at).getTime() < RUNNING_FOR_MS) return 'running';
  if ((state?.failures ?? 0) > 0) return 'failing';
  if (age === null) return 'never_loaded';
  if (!state?.last_success) return 'imported';
  return age > everyHours * 3_600 * OVERDUE ? 'overdue' : 'current';
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** True when the feed has files to fetch and is not switched off. */
export function isEnabled(feed: Feed, config: IntelConfig, now: Date): boolean {
  if (config.INTEL_FEEDS_OFF.includes(feed.name)) return false;
  return !feed.files({ config, now, lastSuccess: null }).next({ items: 0, loaded: false }).done;
}

/** True when it is time to fetch it: old enough, and not in the pause after a failure. */
export function isDue(feed: Pick<Feed, 'everyHours'>, state: FeedState | undefined, now: Date): boolean {
  if (state?.next_attempt) return state.next_attempt <= now;
  return !state?.last_success || now.getTime() - state.last_success.getTime() >= feed.everyHours * 3_600_000;
}
