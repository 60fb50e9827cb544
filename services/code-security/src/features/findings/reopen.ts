import type { NewActivity } from './activity.repo';
import type { Standing, Tracked } from './tracked';

/** A finding that a scan, or the end of an acceptance, opens again: what stands then, and the entry that says so. */
export function reopened(
  was: Tracked,
  { by, at, justification, scanId }: { by: 'scan' | 'platform'; at: Date; justification: string; scanId?: string },
): { standing: Standing & { state: 'reopened' }; activity: NewActivity } {
  const { fingerprint, owner, policy_pack } = was;
  return {
    standing: {
      ...{ state: 'reopened', justification, owner, evidence: null, expires_at: null },
      ...{ decided_by: by, decided_at: at },
    },
    activity: {
      ...{ fingerprint, kind: 'decision', at, by, from: was.state, to: 'reopened', justification, owner, policy_pack },
      ...(scanId !== undefined && { scan_id: scanId }),
    },
  };
}
