import { createHash } from 'node:crypto';
import type { AlertSource, EventName, NotificationSource, Severity } from '@osk/contracts';
import type { Priority } from '../alerts/alert';

/** What is measured ends the cause when it gets there. */
export type Cure = { at_least: number } | { below: number };

interface At {
  cause: string;
  /** What of the cause this is about: an occurrence's id, or the cause itself where it has no parts. */
  member: string;
  at: Date;
  /** Breaks ties of `at`: ids of one process rise. */
  event_id: string;
}

/** The cause is there. */
export interface Present extends At {
  kind: 'present';
  /** Of what kind the event was: delivery may have told of it already. */
  event_type: EventName;
  /** True: it has happened (again). False: something that is there already has changed. */
  recurrence: boolean;
  /** Concerns only what is known already; never makes an alert or a member. */
  only_known?: boolean;
  /** Title, description, category and hint follow the newest event; else the first one's stay. */
  refresh: boolean;
  source: AlertSource;
  notification_source: NotificationSource;
  category: string;
  severity: Severity;
  priority: Priority;
  stage: number;
  title: string;
  description: string;
  hint: string | null;
  action_url: string | null;
  asset_id: string | null;
  finding_id: string | null;
  scan_id: string | null;
  /** Null: by severity and priority. */
  sla_due_at: Date | null;
  cure: Cure | null;
}

/** Proof that a member is gone, from whatever causes it belongs to. */
export interface Gone extends At {
  kind: 'gone';
  why: string;
  /** Keep it even when the member is unknown, so that an older event that comes late does not raise what is over. */
  remember: boolean;
}

/** The value by which a cause is judged is another; whether that ends it is for the member's cure to say. */
export interface Measured extends At {
  kind: 'measured';
  value: number;
  why: string;
  remember: boolean;
}

/** A deadline has become known. */
export interface Term extends At {
  kind: 'term';
  due_at: Date;
  priority: Priority;
}

export type Signal = Present | Gone | Measured | Term;

/** A cause as one short key; the parts name it in full and are stable across events. */
export const causeOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

export const isCured = (value: number, cure: Cure): boolean =>
  'at_least' in cure ? value >= cure.at_least : value < cure.below;

/** The later of two, by time and then by id. */
export const isNewer = (a: Pick<At, 'at' | 'event_id'>, b: Pick<At, 'at' | 'event_id'>): boolean =>
  a.at.getTime() !== b.at.getTime() ? a.at > b.at : a.event_id > b.event_id;
