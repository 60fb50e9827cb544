import { errors, type TeamContext } from '@osk/service-kit';
import type { Transaction, TeamTurns } from '@osk/persistence';
import type { MemberRepository } from '../intake/member.repo';
import type { RemediationRepository } from '../remediation/remediation.repo';
import { UNACKNOWLEDGED, type Alert } from './alert';
import type { AlertRepository } from './alert.repo';
import type { EntryRepository, NewEntry } from './entry.repo';
import { isTerminal, TRANSITIONS, canMove, type AlertStatus } from './lifecycle';
import type { AlertChange, Recorder } from './recorder';
import { dueAt } from './terms';

export interface AlertServiceOptions {
  turns: TeamTurns;
  alerts: AlertRepository;
  entries: EntryRepository;
  members: MemberRepository;
  remediations: RemediationRepository;
  recorder: Recorder;
  now: () => Date;
}

type Who = Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>;
type Said = Omit<NewEntry, 'alert_id' | 'by' | 'at'>;

/** Assets shown of one alert; `affected_count` counts them all. */
const SAMPLE = 20;

/** What people do with alerts. */
export class AlertService {
  constructor(private readonly options: AlertServiceOptions) {}

  /** One alert with all that hangs on it. @throws not_found also for another team's */
  async details(teamId: string, id: string) {
    const { entries, members, remediations } = this.options;
    const alert = must(await this.options.alerts.find(teamId, id), id);
    const [log, affected, tasks] = await Promise.all([
      entries.of(teamId, id),
      members.open(teamId, alert.cause, SAMPLE),
      remediations.ofCause(teamId, alert.cause),
    ]);
    return { alert, log, affected, tasks };
  }

  /** @throws refused when it is over; not_found */
  acknowledge(who: Who, id: string, note: string): Promise<void> {
    return this.change(who, id, (alert, now) => {
      if (isTerminal(alert.status))
        throw errors.refused(`An alert that is ${alert.status} cannot be acknowledged; set its status to new first`, {
          code: 'alert_is_over',
        });
      const said: Said = { action: 'acknowledged', text: note };
      if (alert.acknowledged) return { after: alert, said: note ? [said] : [] };
      return { after: acknowledged(alert, who.userId, now), said: [moved(said, alert, acknowledged(alert, '', now))] };
    });
  }

  /** An empty `assignedTo` takes the assignment back. */
  assign(who: Who, id: string, assignedTo: string | null, note: string): Promise<void> {
    return this.change(who, id, (alert, now) => {
      const assignment = assignedTo
        ? { assigned_to: assignedTo, assigned_by: who.userId, assigned_at: now, note }
        : null;
      const was = alert.assignment?.assigned_to;
      const said: Said = {
        action: assignment ? 'assigned' : 'unassigned',
        text: note,
        ...(was !== undefined && { from: was }),
        ...(assignedTo && { to: assignedTo }),
      };
      return { after: { ...alert, assignment, updated_at: now }, said: [said] };
    });
  }

  /** @throws refused when the lifecycle has no such transition; not_found */
  setStatus(who: Who, id: string, status: AlertStatus, reason: string): Promise<void> {
    return this.change(who, id, (alert, now) => {
      if (!canMove(alert.status, status)) throw errors.refused(whyNot(alert.status, status), { code: 'no_transition' });
      const after = withStatus(alert, status, who.userId, now);
      const said: Said = { action: 'status_changed', text: reason, from: alert.status, to: status };
      const change = status === 'new' ? 'reopened' : status === 'escalated' ? 'escalated' : null;
      return { after, said: [said], ...(change && { tell: { change, signs: [{ asset_id: null, scan_id: null }] } }) };
    });
  }

  comment(who: Who, id: string, content: string, isInternal: boolean): Promise<void> {
    return this.change(who, id, (alert) => ({
      after: alert,
      said: [{ action: 'commented', text: content, is_internal: isInternal }],
    }));
  }

  private async change(
    { teamId, userId, requestId }: Who,
    id: string,
    how: (alert: Alert, now: Date) => { after: Alert; said: Said[]; tell?: AlertChange['tell'] },
  ): Promise<void> {
    const { turns, alerts, recorder } = this.options;
    await turns.run(teamId, async (tx: Transaction) => {
      const before = must(await alerts.find(teamId, id, tx), id);
      const now = this.options.now();
      const { after, said, tell } = how(before, now);
      const entries = said.map((entry) => ({ ...entry, alert_id: id, by: userId, at: now }));
      await recorder.record(teamId, [{ before, after, entries, ...(tell && { tell }) }], { now, requestId }, tx);
    });
  }
}

/** Acknowledging moves `new` on and only sets the flag elsewhere (DECISIONS, "Alerts"). */
export function acknowledged(alert: Alert, by: string, now: Date): Alert {
  return {
    ...alert,
    status: alert.status === 'new' ? 'acknowledged' : alert.status,
    acknowledged: true,
    acknowledged_by: by,
    acknowledged_at: now,
    updated_at: now,
  };
}

function withStatus(alert: Alert, status: AlertStatus, by: string, now: Date): Alert {
  const after: Alert = { ...alert, status, updated_at: now };
  if (status === 'acknowledged' && !alert.acknowledged) return { ...acknowledged(alert, by, now), status };
  if (isTerminal(status)) return { ...after, decided_at: now };
  if (status !== 'new') return after;
  // Opened again: the clock starts anew, and somebody has to acknowledge it anew.
  return { ...after, ...UNACKNOWLEDGED, decided_at: now, sla_due_at: dueAt(alert.severity, alert.priority, now) };
}

const moved = (said: Said, before: Alert, after: Alert): Said =>
  before.status === after.status ? said : { ...said, from: before.status, to: after.status };

function whyNot(from: AlertStatus, to: AlertStatus): string {
  if (from === to) return `The alert is ${from} already`;
  return `status cannot change from ${from} to ${to}; from there it can become ${TRANSITIONS[from].join(', ')}`;
}

function must(alert: Alert | null, id: string): Alert {
  if (!alert) throw errors.notFound(`Alert not found: ${id}`);
  return alert;
}
