import type { Alert, Change } from '../alerts/alert';
import { PLATFORM, type Action, type NewEntry } from '../alerts/entry.repo';
import { isTerminal } from '../alerts/lifecycle';
import type { AlertChange } from '../alerts/recorder';
import { memberId, type Member } from './member.repo';
import { ended, seen, termed, type Outcome } from './recurrence';
import type { Gone, Measured, Present, Signal } from './signal';

interface Draft {
  before: Alert | null;
  after: Alert;
  entries: NewEntry[];
  tell?: AlertChange['tell'];
}

const ACTIONS: Readonly<Record<Exclude<Change, 'new'>, Action>> = {
  reopened: 'reopened',
  escalated: 'escalated',
};

/** The alerts and members that a batch is about, as stored and as they have become. */
export class WorkingSet {
  private readonly drafts = new Map<string, Draft>();
  private readonly known = new Map<string, Member>();
  private readonly stored = new Map<string, Member>();
  private readonly byMember = new Map<string, Set<string>>();

  constructor(
    private readonly teamId: string,
    alerts: readonly Alert[],
    members: readonly Member[],
    private readonly now: Date,
  ) {
    for (const alert of alerts) this.drafts.set(alert.cause, { before: alert, after: alert, entries: [] });
    for (const member of members) {
      this.stored.set(member._id, member);
      this.keep(member);
    }
  }

  take(signal: Signal): void {
    if (signal.kind === 'present') return this.present(signal);
    if (signal.kind === 'term') return this.put(signal.cause, termed(this.alert(signal.cause), signal));
    this.gone(signal);
  }

  changes(): AlertChange[] {
    return [...this.drafts.values()];
  }

  members(): { member: Member; isNew: boolean }[] {
    return [...this.known.values()]
      .filter((member) => this.stored.get(member._id) !== member)
      .map((member) => ({ member, isNew: !this.stored.has(member._id) }));
  }

  private present(signal: Present): void {
    const id = memberId(this.teamId, signal.cause, signal.member);
    const outcome = seen(this.alert(signal.cause), this.known.get(id) ?? null, signal, id, this.now);
    this.settle(signal, outcome);
    const draft = this.drafts.get(signal.cause);
    if (!draft || isTerminal(draft.after.status)) return;
    // What was muted is told with the next sign of it that is not.
    const isSign = outcome.member?.event_id === signal.event_id;
    const change = outcome.change ?? (isSign ? draft.after.untold : null);
    const sign = { asset_id: signal.asset_id, scan_id: signal.scan_id, event_type: signal.event_type };
    if (draft.tell) draft.tell.signs.push(sign);
    else if (change) draft.tell = { change, signs: [sign] };
  }

  private gone(signal: Gone | Measured): void {
    const own = memberId(this.teamId, signal.cause, signal.member);
    const ids = new Set([own, ...(this.byMember.get(signal.member) ?? [])]);
    for (const id of ids) {
      const member = this.known.get(id) ?? null;
      const cause = member?.cause ?? signal.cause;
      this.settle({ ...signal, cause }, ended(this.alert(cause), member, { ...signal, cause }, id, this.now));
    }
  }

  private settle(signal: Signal, { alert, member, change, note = '' }: Outcome): void {
    const before = this.alert(signal.cause);
    this.put(signal.cause, alert);
    if (member) this.keep(member);
    const draft = this.drafts.get(signal.cause);
    if (!alert || !draft) return;
    const entry = (action: Action): NewEntry => ({
      alert_id: alert._id,
      action,
      by: PLATFORM,
      at: this.now,
      text: note,
      ...(before && before.status !== alert.status && { from: before.status, to: alert.status }),
    });
    // That it was raised is said by the alert itself.
    if (change === 'new') return;
    if (change) draft.entries.push(entry(ACTIONS[change]));
    else if (before && before.status !== alert.status) draft.entries.push(entry('resolved'));
  }

  private alert(cause: string): Alert | null {
    return this.drafts.get(cause)?.after ?? null;
  }

  private put(cause: string, alert: Alert | null): void {
    if (!alert) return;
    const draft = this.drafts.get(cause);
    if (draft) draft.after = alert;
    else this.drafts.set(cause, { before: null, after: alert, entries: [] });
  }

  private keep(member: Member): void {
    this.known.set(member._id, member);
    const ids = this.byMember.get(member.member) ?? new Set();
    this.byMember.set(member.member, ids.add(member._id));
  }
}
