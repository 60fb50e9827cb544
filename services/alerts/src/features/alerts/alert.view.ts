import type { Static } from '@sinclair/typebox';
import type { Member } from '../intake/member.repo';
import { progressOf } from '../remediation/progress';
import type { RemediationTask } from '../remediation/remediation.repo';
import type { Alert } from './alert';
import { PLATFORM, type Entry } from './entry.repo';
import type { AlertDetails, AlertSummary } from './schemas';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toSummary(alert: Alert): Static<typeof AlertSummary> {
  const { assignment, muted } = alert;
  return {
    alert_id: alert._id,
    source: alert.source,
    category: alert.category,
    severity: alert.severity,
    status: alert.status,
    priority: alert.priority,
    title: alert.title,
    description: alert.description,
    remediation_hint: alert.hint,
    occurrence_count: alert.occurrence_count,
    affected_count: alert.open_members,
    acknowledged: alert.acknowledged,
    acknowledged_by: alert.acknowledged_by,
    acknowledged_at: iso(alert.acknowledged_at),
    current_assignment: assignment && { ...assignment, assigned_at: assignment.assigned_at.toISOString() },
    sla_due_at: iso(alert.sla_due_at),
    action_url: alert.action_url,
    muted: muted !== null,
    muted_by: muted?.by ?? null,
    muted_until: iso(muted?.until ?? null),
    first_seen: alert.first_seen.toISOString(),
    last_seen: alert.last_seen.toISOString(),
    created_at: alert.created_at.toISOString(),
    updated_at: alert.updated_at.toISOString(),
  };
}

export function toDetails(found: {
  alert: Alert;
  log: readonly Entry[];
  affected: readonly Member[];
  tasks: readonly RemediationTask[];
}): Static<typeof AlertDetails> {
  return {
    ...toSummary(found.alert),
    activity_log: [
      { action: 'raised' as const, by: PLATFORM, at: found.alert.created_at, text: '', from: null, to: null },
      // A comment is shown as what it is.
      ...found.log.filter(({ action }) => action !== 'commented'),
    ].map(({ action, by, at, text, from, to }) => ({ action, by, at: at.toISOString(), note: text, from, to })),
    comments: found.log
      .filter(({ action }) => action === 'commented')
      .map(({ _id, text, is_internal, by, at }) => ({
        comment_id: _id,
        content: text,
        is_internal,
        author: by,
        created_at: at.toISOString(),
      })),
    affected: found.affected.map(({ asset_id, finding_id, member, at }) => ({
      asset_id,
      finding_id,
      // A cause without parts is its own only member.
      occurrence_id: finding_id === null ? null : member,
      last_seen: at.toISOString(),
    })),
    remediation_progress: progressOf(found.tasks),
  };
}
