import type { EventData, PlatformEvent } from '@osk/contracts';
import { readPriority } from '../../alerts/terms';
import { causeOf, type Signal } from '../signal';
import { occurrenceUrl, vulnerabilityCause } from './findings';
import { line, timeOf, type SignalReaders } from './reader';

type SlaEvent = PlatformEvent<'sla.warning' | 'sla.breached' | 'sla.escalated'>;

interface Stage {
  stage: number;
  title(of: EventData<'sla.warning'>): string;
}

const day = (instant: string): string => instant.slice(0, 10);

const WARNED: Stage = { stage: 1, title: (of) => `Deadline near: ${of.vulnerability_id} is due on ${day(of.due_at)}` };
const BREACHED: Stage = {
  stage: 2,
  title: (of) => `Deadline missed: ${of.vulnerability_id} was due on ${day(of.due_at)}`,
};
const ESCALATED: Stage = {
  stage: 3,
  title: (of) => `Long overdue: ${of.vulnerability_id} was due on ${day(of.due_at)}`,
};

/** The deadlines of one vulnerability's findings are one alert; a further stage makes it worse. */
const deadline =
  ({ stage, title }: Stage) =>
  (event: SlaEvent): Signal[] => {
    const of = event.data;
    const due_at = new Date(of.due_at);
    if (Number.isNaN(due_at.getTime())) return [];
    const priority = readPriority(of.priority_rank, of.severity);
    return [
      {
        kind: 'present',
        event_type: event.event_type,
        ...timeOf(event),
        cause: causeOf('sla', of.source, of.vulnerability_id),
        member: of.occurrence_id,
        recurrence: true,
        refresh: true,
        source: 'vulnerability',
        notification_source: 'sla',
        category: 'sla',
        severity: of.severity,
        priority,
        stage,
        title: line(title(of)),
        description: line(`${of.title}, on ${of.asset_id}`, 600),
        hint: 'Fix it, or accept the risk with a reason and an end.',
        action_url: occurrenceUrl(of),
        asset_id: of.asset_id,
        finding_id: of.finding_id,
        scan_id: of.scan_run_id,
        sla_due_at: due_at,
        cure: null,
      },
      {
        kind: 'term',
        ...timeOf(event),
        cause: vulnerabilityCause(of),
        member: of.occurrence_id,
        due_at,
        priority,
      },
    ];
  };

export const slaSignals: SignalReaders<'sla.warning' | 'sla.breached' | 'sla.escalated'> = {
  'sla.warning': deadline(WARNED),
  'sla.breached': deadline(BREACHED),
  'sla.escalated': deadline(ESCALATED),
};
