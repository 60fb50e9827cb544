import type { NotificationSource, Severity } from '@osk/contracts';

/** What chat routing rules tell apart (specification, Chat routing rule, `category`). */
export const NOTIFICATION_CATEGORIES = ['security_alert', 'system_notification', 'system_error'] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** The ways out to people; each is a folder beside this file. The in-app centre is not one: it always has everything. */
export const CHANNEL_IDS = ['email', 'slack', 'teams', 'pagerduty', 'webhook'] as const;
export type ChannelId = (typeof CHANNEL_IDS)[number];

/** One thing to tell a team, as every channel gets it. Texts are plain: a channel escapes them its own way. */
export interface Notification {
  /** `ntf_...` */
  notification_id: string;
  /** `NO_TEAM` for what concerns the deployment. */
  team_id: string;
  category: NotificationCategory;
  source: NotificationSource;
  /** What it is about, stable: `alert.new`, `finding.new`, `sla.breached`, `scan.failed`, `platform.worker_down`, `test`, ... */
  type: string;
  severity: Severity;
  title: string;
  body: string;
  /** Shown as a table where the channel can. */
  facts: { label: string; value: string }[];
  /** Where to look, absolute when the deployment's address is known. */
  action_url: string | null;
  /** The same condition has the same key: what is sent under it again updates, and `resolves` ends it. */
  dedup_key: string;
  resolves: boolean;
  created_at: Date;
}
