import { atLeast, type EventData, type NotificationSource, type PlatformEvent } from '@osk/contracts';
import type { Priority } from '../../alerts/alert';
import { priorityOf, readPriority } from '../../alerts/terms';
import { causeOf, type Gone, type Present, type Signal } from '../signal';
import { line, pathStep, timeOf, type SignalReaders } from './reader';

type Ref = EventData<'finding.resolved'>;
type FindingEvent = PlatformEvent<'finding.created' | 'finding.updated' | 'finding.reopened' | 'finding.resolved'>;

const ROUTED: Readonly<Record<Ref['source'], NotificationSource>> = {
  cspm: 'cspm',
  kubernetes: 'kubernetes',
  container: 'container_security',
  application: 'vulnerability',
};

export const vulnerabilityCause = ({ source, vulnerability_id }: Pick<Ref, 'source' | 'vulnerability_id'>): string =>
  causeOf('vulnerability', source, vulnerability_id);
export const threatCause = (vulnerabilityId: string): string => causeOf('threat_intel', vulnerabilityId);

export const occurrenceUrl = ({ occurrence_id }: Pick<Ref, 'occurrence_id'>): string =>
  `/api/vulnerabilities/occurrences/${pathStep(occurrence_id)}`;

/** A finding, grouped with all others of its vulnerability or rule. */
function found(event: FindingEvent, priority: Priority, recurrence: boolean): Present {
  const of = event.data;
  const title = line(of.title);
  return {
    kind: 'present',
    event_type: event.event_type,
    ...timeOf(event),
    cause: vulnerabilityCause(of),
    member: of.occurrence_id,
    recurrence,
    refresh: false,
    source: 'vulnerability',
    notification_source: ROUTED[of.source],
    category: of.source,
    severity: of.severity,
    priority,
    stage: 0,
    title: title.includes(of.vulnerability_id) ? title : line(`${of.vulnerability_id}: ${title}`),
    description: line(`${of.vulnerability_id}, first seen on ${of.asset_id}`, 600),
    hint: null,
    action_url: occurrenceUrl(of),
    asset_id: of.asset_id,
    finding_id: of.finding_id,
    scan_id: of.scan_run_id,
    sla_due_at: null,
    cure: null,
  };
}

/** What intelligence says of a vulnerability, whoever has it. */
function urgentNow(event: FindingEvent, priority: Priority): Present {
  const of = event.data;
  return {
    ...found(event, priority, false),
    cause: threatCause(of.vulnerability_id),
    source: 'threat_intel',
    notification_source: 'threat_intelligence',
    category: 'threat_intelligence',
    title: line(`${of.vulnerability_id} has become urgent (${priority})`),
    description: line(`What is known of exploitation and exposure has raised ${of.vulnerability_id}: ${of.title}`, 600),
    hint: 'Fix it, or take what is affected off the network, before anything else.',
  };
}

const gone = (event: FindingEvent, why: string): Gone => ({
  kind: 'gone',
  ...timeOf(event),
  cause: vulnerabilityCause(event.data),
  member: event.data.occurrence_id,
  why,
  remember: atLeast(event.data.severity, 'high'),
});

/** Who can prove that a finding is gone. A person's word alone is no proof: the next clean scan is. */
const PROOF: Readonly<Record<string, string>> = {
  scan: 'A complete scan no longer shows it',
  advisory: 'The advisory no longer applies',
  vex: 'The vendor has declared it not affected',
};

/** Statuses of a finding that say the same. Decisions apply before alerts see a finding (DECISIONS). */
const ENDING: Readonly<Record<string, string>> = {
  verified: 'A clean scan has verified the fix',
  false_positive: 'The finding was decided to be a false positive',
  accepted_risk: 'The risk of the finding was accepted',
};
const ACTIVE: ReadonlySet<string> = new Set(['open', 'reopened', 'triaged', 'in_progress']);

function updated(event: PlatformEvent<'finding.updated'>): Signal[] {
  const { severity, status, priority_rank, changed } = event.data;
  const ending = ENDING[status];
  if (ending) return changed.includes('status') ? [gone(event, ending)] : [];
  if (!ACTIVE.has(status)) return [];
  const priority = readPriority(priority_rank, severity);
  return [
    ...(changed.includes('severity') && atLeast(severity, 'high') ? [found(event, priority, false)] : []),
    ...(changed.includes('priority_rank') && priority === 'P0' ? [urgentNow(event, priority)] : []),
  ];
}

export const findingSignals: SignalReaders<
  'finding.created' | 'finding.updated' | 'finding.reopened' | 'finding.resolved'
> = {
  'finding.created': (event) => {
    const { severity, priority_rank } = event.data;
    return atLeast(severity, 'high') ? [found(event, readPriority(priority_rank, severity), true)] : [];
  },
  'finding.updated': updated,
  'finding.reopened': (event) => {
    const { severity } = event.data;
    const priority = priorityOf(severity);
    return [
      { ...found(event, priority, true), only_known: !atLeast(severity, 'high') },
      { ...urgentNow(event, priority), recurrence: true, only_known: true },
    ];
  },
  'finding.resolved': (event) => {
    const why = PROOF[event.data.resolved_by];
    return why ? [gone(event, why)] : [];
  },
};
