import type { ActivityDocument } from './activity.repo';
import type { BulkOutcome, Comment } from './lifecycle.service';
import type { Tracked } from './tracked';

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

export function toLifecycle(of: Tracked) {
  const { fingerprint, asset_id, repo, branch, part, rule_id, name, severity, category, file, vulnerability_id } = of;
  const { state, justification, owner, evidence, decided_by, policy_pack, present, last_scan_id } = of;
  return {
    ...{ fingerprint, asset_id, repo, branch, part, rule_id, name, severity, category, file, vulnerability_id },
    ...{ state, justification, owner, evidence, decided_by, policy_pack, present, last_scan_id },
    expires_at: time(of.expires_at),
    decided_at: time(of.decided_at),
    absent_since: time(of.absent_since),
    first_seen: of.first_seen.toISOString(),
    last_seen: of.last_seen.toISOString(),
    baselined_at: time(of.baselined_at ?? null),
    baseline_reason: of.baseline_reason ?? null,
    changed_at: of.changed_at.toISOString(),
  };
}

export function toBulkOutcome(outcomes: readonly BulkOutcome[]) {
  const results = outcomes.map(({ fingerprint, tracked, error }) => ({
    fingerprint,
    success: tracked !== null,
    state: tracked?.state ?? null,
    error,
  }));
  const updated = results.filter(({ success }) => success).length;
  return { updated, failed: results.length - updated, results };
}

export const toComment = (fingerprint: string, { id, at, by, text }: Comment) => ({
  comment_id: id,
  fingerprint,
  author: by,
  content: text,
  created_at: at.toISOString(),
});

export function toActivity({ _id, kind, at, by, from, to, text, ...rest }: ActivityDocument) {
  const { justification, evidence, owner, expires_at, scan_id, policy_pack } = rest;
  return {
    ...{ activity_id: _id, kind, at: at.toISOString(), by, from, to, content: text },
    ...{ justification, evidence, owner, expires_at: time(expires_at), scan_id, policy_pack },
  };
}
