import type { AlertSource, EventData, EventName, NotificationSource, Severity } from '@osk/contracts';
import type { AlertStatus } from './lifecycle';

/** P0 is the most urgent. */
export const PRIORITIES = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What people are told of an alert. */
export type Change = EventData<'alert.raised'>['change'];

/** Where it shows: muted when every sign of it is. */
export interface Sign {
  asset_id: string | null;
  scan_id: string | null;
  /** The event that it came of. */
  event_type?: EventName;
}

export interface Assignment {
  assigned_to: string;
  assigned_by: string;
  assigned_at: Date;
  note: string;
}

/** Why nobody has been told, and until when. */
export interface Muted {
  /** The rule's or window's id. */
  by: string;
  kind: 'rule' | 'window';
  /** Null: for as long as the rule stands. */
  until: Date | null;
  /** The asset whose signal was muted: what the rule is held against again when it ends. */
  asset_id: string | null;
}

/** One cause that somebody has to deal with, however often and on however many assets it shows. */
export interface Alert {
  _id: string;
  /** `causeOf`; one alert per cause and team. */
  cause: string;
  source: AlertSource;
  notification_source: NotificationSource;
  category: string;
  severity: Severity;
  status: AlertStatus;
  priority: Priority;
  title: string;
  description: string;
  /** What to do about it, where the kind of cause says so. */
  hint: string | null;
  occurrence_count: number;
  acknowledged: boolean;
  acknowledged_by: string | null;
  acknowledged_at: Date | null;
  assignment: Assignment | null;
  sla_due_at: Date | null;
  action_url: string | null;
  first_seen: Date;
  last_seen: Date;
  created_at: Date;
  updated_at: Date;
  /** When a person last ended or reopened it: what happened before does not undo that. */
  decided_at: Date | null;
  /** Time of the event that title, description and hint are of. */
  content_at: Date;
  /** How far things have gone where severity does not say it (a deadline: near, past, long past). */
  stage: number;
  /** Members of the cause that are still there: occurrences of a vulnerability; 0 or 1 for other causes. */
  open_members: number;
  muted: Muted | null;
  /** What people have not been told because of `muted`. */
  untold: Change | null;
}

export const UNACKNOWLEDGED = { acknowledged: false, acknowledged_by: null, acknowledged_at: null } as const;
