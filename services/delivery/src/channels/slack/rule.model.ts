import type { NotificationSource, Severity } from '@osk/contracts';
import type { NotificationCategory } from '../notification';

/** Which notifications go to which Slack channel; the webhook is sealed by the vault. */
export interface SlackRuleDocument {
  _id: string;
  team_id: string;
  name: string;
  category: NotificationCategory;
  /** Empty matches all. */
  severities: Severity[];
  /** Empty matches all. */
  sources: NotificationSource[];
  sealed_webhook: string;
  masked_webhook: string;
  channel_name: string;
  enabled: boolean;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}
