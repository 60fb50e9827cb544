import { atLeast, makeEvent, type EventData, type EventOrigin, type PlatformEvent } from '@osk/contracts';
import { cloudPlace } from './cloud-place';
import { isActive, isGone } from './lifecycle';
import type { Occurrence } from './occurrence';
import type { Change } from './occurrence.repo';

type Ref = Omit<EventData<'finding.created'>, 'priority_rank' | 'risk_score'>;

/** What every event about a finding tells of it (specification, Delivery). */
export function findingRef(of: Occurrence, scanId: string | null): Ref {
  const place = of.detail.places[0];
  const resource = place?.location.resource_id ?? null;
  return {
    finding_id: place?.finding_id ?? of._id,
    severity: of.severity,
    title: of.detail.title,
    resource_id: resource,
    ...cloudPlace(resource),
    scan_run_id: scanId,
    occurrence_id: of._id,
    vulnerability_id: of.vulnerability_id,
    asset_id: of.asset_id,
    source: of.source,
  };
}

/** The event that a change is worth, if any: at most one, the strongest thing that happened. */
export function eventOf(change: Change, origin: EventOrigin, scanId: string | null): PlatformEvent | null {
  const { before, after } = change;
  if (after === null) return null;
  const ref = findingRef(after, scanId);
  const weighed = { ...ref, priority_rank: after.priority_rank, risk_score: after.risk_score };
  if (before === null) {
    const worth = isActive(after.status) && atLeast(after.severity, 'high');
    return worth ? makeEvent('finding.created', origin, weighed) : null;
  }
  if (after.status !== before.status) {
    if (after.status === 'resolved')
      return makeEvent('finding.resolved', origin, { ...ref, resolved_by: byWhom(after) });
    if (after.status === 'reopened') return makeEvent('finding.reopened', origin, { ...ref, reason: whyBack(after) });
  }
  const changed = changesOf(before, after);
  if (changed.length === 0 || (isGone(before.status) && isGone(after.status) && !changed.includes('status')))
    return null;
  return makeEvent('finding.updated', origin, { ...weighed, status: after.status, changed });
}

function changesOf(before: Occurrence, after: Occurrence): string[] {
  const fix = (of: Occurrence) => of.detail.places[0]?.component?.fixed_version ?? null;
  return [
    ...(before.severity === after.severity ? [] : ['severity']),
    ...(before.priority_rank === after.priority_rank ? [] : ['priority_rank']),
    ...(fix(before) === fix(after) ? [] : ['fixed_version']),
    ...(before.status === after.status ? [] : ['status']),
  ];
}

const AUTOMATIC = new Set(['scan', 'advisory', 'vex']);
const byWhom = ({ detail }: Occurrence): string => {
  const by = detail.history.at(-1)?.by ?? '';
  return AUTOMATIC.has(by) ? by : 'user';
};

const WHY: Record<string, string> = {
  scan: 'seen_again',
  advisory: 'seen_again',
  platform: 'acceptance_expired',
  vex: 'vex',
};
const whyBack = ({ detail }: Occurrence): string => WHY[detail.history.at(-1)?.by ?? ''] ?? 'user';
