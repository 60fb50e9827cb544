import { makeEvent, type EventData, type PlatformEvent } from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import type { LifecycleState } from '../policy-packs/policy-pack';
import type { TrackedRepository } from './tracked.repo';
import { isQuiet, type Standing, type Tracked } from './tracked';

/** The occurrence's words for it (`decision.made`). */
const STATUS: Readonly<Record<LifecycleState, EventData<'decision.made'>['status']>> = {
  triaged: 'triaged',
  resolved: 'resolved',
  risk_accepted: 'accepted_risk',
  false_positive: 'false_positive',
  reopened: 'reopened',
};
const MAX_REASON = 2_000;

export interface DecisionTold {
  tracked: Tracked;
  standing: Standing & { state: LifecycleState };
  by: string;
  at: Date;
  requestId?: string;
}

/**
 * Tells `vulns` of a decision, in the transaction that stores it. There one occurrence stands for all findings of one
 * vulnerability (or rule) on an asset: what closes it is told only when no other of them is left open.
 */
export async function tellDecision(
  teamId: string,
  { tracked, standing, by, at, requestId }: DecisionTold,
  repository: TrackedRepository,
  tx: Transaction,
): Promise<void> {
  if (isClosing(standing.state)) {
    const others = await repository.others(teamId, tracked, tx);
    if (others.some((other) => other.state !== 'resolved' && !isQuiet(other, at))) return;
  }
  tx.emit(eventOf(teamId, { tracked, standing, by, at, requestId }));
}

const isClosing = (state: LifecycleState): boolean => state !== 'triaged' && state !== 'reopened';

function eventOf(teamId: string, { tracked, standing, by, at, requestId }: DecisionTold): PlatformEvent {
  const { state, justification, evidence, expires_at } = standing;
  const origin = {
    team_id: teamId,
    source_module: 'code-security',
    ...(requestId !== undefined && { request_id: requestId }),
  };
  return makeEvent('decision.made', origin, {
    asset_id: tracked.shown_on,
    vulnerability_id: tracked.vulnerability_id,
    status: STATUS[state],
    reason: (justification ?? evidence ?? '').slice(0, MAX_REASON),
    ...(expires_at && { expires_at: expires_at.toISOString() }),
    decided_by: by,
    decided_at: at.toISOString(),
  });
}
