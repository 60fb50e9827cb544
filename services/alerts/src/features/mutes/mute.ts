import type { AlertSource, Severity } from '@osk/contracts';
import { oneOffUntil, weeklyUntil, type OneOff, type Weekly } from './schedule';

/** What is muted: every condition that is given has to hold, and one value of each is enough. */
export interface MuteMatch {
  sources: AlertSource[];
  categories: string[];
  severities: Severity[];
  /** Anywhere in the title, case-insensitively; empty: any. */
  title_contains: string;
  /** The asset's id, or its beginning when it ends with `*`; empty: any. */
  asset: string;
}

interface Common {
  _id: string;
  name: string;
  reason: string;
  match: MuteMatch;
  created_by: string;
  created_at: Date;
}

/** Mutes from when it is made until it is deleted or expires. */
export interface MuteRule extends Common {
  kind: 'rule';
  expires_at: Date | null;
}

/** Mutes while it is on: once, or every week. */
export interface MaintenanceWindow extends Common {
  kind: 'window';
  once: OneOff | null;
  weekly: Weekly | null;
}

export type Mute = MuteRule | MaintenanceWindow;

export interface Mutable {
  source: AlertSource;
  category: string;
  severity: Severity;
  title: string;
  asset_id: string | null;
}

export interface Found {
  by: string;
  kind: Mute['kind'];
  name: string;
  until: Date | null;
}

/** What mutes an alert now; of several, the one that lasts longest. */
export function findMute(mutes: readonly Mute[], alert: Mutable, now: Date): Found | null {
  let found: Found | null = null;
  for (const mute of mutes) {
    if (!matches(mute.match, alert)) continue;
    const inForce = stateOf(mute, now);
    if (!inForce) continue;
    if (!found || lasts(inForce.until, found.until))
      found = { by: mute._id, kind: mute.kind, name: mute.name, until: inForce.until };
  }
  return found;
}

/** Null while it mutes nothing; `until` null: until somebody deletes it. */
export function stateOf(mute: Mute, now: Date): { until: Date | null } | null {
  if (mute.kind === 'rule') return mute.expires_at && mute.expires_at <= now ? null : { until: mute.expires_at };
  const until = mute.once ? oneOffUntil(mute.once, now) : mute.weekly && weeklyUntil(mute.weekly, now);
  return until && { until };
}

function lasts(a: Date | null, b: Date | null): boolean {
  if (b === null) return false;
  return a === null || a > b;
}

function matches(match: MuteMatch, { source, category, severity, title, asset_id }: Mutable): boolean {
  const oneOf = <T>(values: readonly T[], value: T) => values.length === 0 || values.includes(value);
  return (
    oneOf(match.sources, source) &&
    oneOf(match.categories, category) &&
    oneOf(match.severities, severity) &&
    title.toLowerCase().includes(match.title_contains.toLowerCase()) &&
    isAsset(match.asset, asset_id)
  );
}

function isAsset(pattern: string, asset: string | null): boolean {
  if (pattern === '') return true;
  if (asset === null) return false;
  return pattern.endsWith('*') ? asset.startsWith(pattern.slice(0, -1)) : asset === pattern;
}

/** Names nothing in particular; `*` is every asset there is. */
export const isEmpty = ({ sources, categories, severities, title_contains, asset }: MuteMatch): boolean =>
  sources.length + categories.length + severities.length === 0 && title_contains === '' && ['', '*'].includes(asset);
