import { atLeast, newId, severityRank, type Severity } from '@osk/contracts';
import { UNACKNOWLEDGED, type Alert, type Change } from '../alerts/alert';
import { isTerminal } from '../alerts/lifecycle';
import { dueAt, urgent } from '../alerts/terms';
import type { Member } from './member.repo';
import { isCured, isNewer, type Gone, type Measured, type Present, type Term } from './signal';

/** What a signal makes of an alert and a member; pure. Untouched ones are the same objects. */
export interface Outcome {
  alert: Alert | null;
  member: Member | null;
  /** What people have to be told. */
  change?: Change;
  /** For the activity log. */
  note?: string;
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const worst = (a: Severity, b: Severity): Severity => (severityRank(a) >= severityRank(b) ? a : b);

/** The cause shows (again). */
export function seen(alert: Alert | null, member: Member | null, signal: Present, id: string, now: Date): Outcome {
  if (signal.only_known && (!alert || !member)) return { alert, member };
  if (isOver(member, signal)) return { alert: alert && counted(alert, member, signal, now), member };
  const opened = !member?.open;
  const next = present(member, signal, id);
  if (!alert) return { alert: raised(signal, now), member: next, change: 'new' };
  const reckoned = counted(alert, member, signal, now, opened);
  const known: Alert = { ...reckoned, open_members: alert.open_members + (opened ? 1 : 0) };
  // Older than what is known of an open member: it counts, and says nothing new.
  if (member?.open && !isNewer(signal, member)) return { alert: known, member: next };
  const content = signal.refresh && signal.at >= alert.content_at ? contentOf(signal) : {};
  if (alert.status === 'false_positive') return { alert: { ...known, ...content }, member: next };
  const worse = isWorse(alert, signal);
  if (isTerminal(alert.status)) {
    // A person ended it after this had happened: only what comes later brings it back.
    const undone = alert.decided_at === null || signal.at > alert.decided_at;
    if (!undone || !(signal.recurrence || opened || worse)) return { alert: { ...known, ...content }, member: next };
    return {
      alert: reopened({ ...known, ...content }, signal),
      member: next,
      change: 'reopened',
      note: 'It shows again',
    };
  }
  const priority = urgent(known.priority, signal.priority);
  const sla_due_at =
    signal.sla_due_at ?? (worse ? earliest(alert.sla_due_at, dueOf(signal, alert.first_seen)) : known.sla_due_at);
  const active: Alert = { ...known, ...content, priority, sla_due_at };
  if (!worse) return { alert: active, member: next };
  const severity = worst(alert.severity, signal.severity);
  const note =
    severity === alert.severity ? 'It has become more urgent' : `Severity was ${alert.severity}, is ${severity}`;
  return {
    alert: { ...active, severity, stage: Math.max(alert.stage, signal.stage), ...UNACKNOWLEDGED },
    member: next,
    change: 'escalated',
    note,
  };
}

/** A member is proven to be gone; with the last one the alert ends. */
export function ended(
  alert: Alert | null,
  member: Member | null,
  signal: Gone | Measured,
  id: string,
  now: Date,
): Outcome {
  if (member && !isNewer(signal, member)) return { alert, member };
  const value = signal.kind === 'measured' ? signal.value : null;
  if (!member) return { alert, member: signal.remember ? tombstone(signal, value, id) : null };
  // Without a cure no value can end it.
  const stays = value !== null && !(member.cure && isCured(value, member.cure));
  if (member.open && stays) return { alert, member };
  const next: Member = { ...member, open: false, at: signal.at, event_id: signal.event_id, value };
  if (!alert || !member.open) return { alert, member: next };
  const open_members = Math.max(0, alert.open_members - 1);
  const less: Alert = { ...alert, open_members, updated_at: now };
  // Somebody opened it again after this had happened: it is theirs to end, or a newer proof's.
  const heldOpen = alert.decided_at !== null && signal.at <= alert.decided_at;
  if (open_members > 0 || isTerminal(alert.status) || heldOpen) return { alert: less, member: next };
  return { alert: { ...less, status: 'resolved' }, member: next, note: signal.why };
}

/** A deadline of one of its members. */
export function termed(alert: Alert | null, signal: Term): Alert | null {
  if (!alert || isTerminal(alert.status)) return alert;
  const sla_due_at = earliest(alert.sla_due_at, signal.due_at);
  const priority = urgent(alert.priority, signal.priority);
  const same = sla_due_at?.getTime() === alert.sla_due_at?.getTime() && priority === alert.priority;
  return same ? alert : { ...alert, sla_due_at, priority };
}

/** True when a newer event has said that the member is gone: this one is late. */
function isOver(member: Member | null, signal: Present): boolean {
  if (!member || member.open || isNewer(signal, member)) return false;
  return member.value === null || (signal.cure !== null && isCured(member.value, signal.cure));
}

function isWorse(alert: Alert, { severity, stage }: Present): boolean {
  return severityRank(severity) > severityRank(alert.severity) || stage > alert.stage;
}

/** Counted up, and the times it has shown between; an event that only changes what is open does not count. */
function counted(alert: Alert, member: Member | null, signal: Present, now: Date, opened = false): Alert {
  // The report of something that a change has already told of: late, and counted.
  const aheadOfIt = member?.counted_ahead === true && !isNewer(signal, member);
  const again = (signal.recurrence || opened) && !aheadOfIt;
  return {
    ...alert,
    occurrence_count: alert.occurrence_count + (again ? 1 : 0),
    first_seen: earlier(alert.first_seen, signal.at),
    last_seen: later(alert.last_seen, signal.at),
    updated_at: now,
  };
}

function present(member: Member | null, signal: Present, id: string): Member {
  const newer = !member || isNewer(signal, member);
  return {
    _id: id,
    cause: signal.cause,
    member: signal.member,
    open: true,
    at: newer ? signal.at : member.at,
    event_id: newer ? signal.event_id : member.event_id,
    value: null,
    cure: newer ? signal.cure : member.cure,
    asset_id: signal.asset_id ?? member?.asset_id ?? null,
    finding_id: signal.finding_id ?? member?.finding_id ?? null,
    counted_ahead: !signal.recurrence && (member === null || member.counted_ahead),
  };
}

function tombstone(signal: Gone | Measured, value: number | null, id: string): Member {
  const { cause, member, at, event_id } = signal;
  return {
    _id: id,
    cause,
    member,
    open: false,
    at,
    event_id,
    value,
    cure: null,
    asset_id: null,
    finding_id: null,
    counted_ahead: false,
  };
}

const contentOf = ({ category, title, description, hint, action_url, notification_source, at }: Present) => ({
  category,
  title,
  description,
  hint,
  action_url,
  notification_source,
  content_at: at,
});

const dueOf = (signal: Present, from: Date): Date | null =>
  signal.sla_due_at ?? dueAt(signal.severity, signal.priority, from);

function earliest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return earlier(a, b);
}

function raised(signal: Present, now: Date): Alert {
  return {
    _id: newId('alert'),
    cause: signal.cause,
    source: signal.source,
    ...contentOf(signal),
    severity: signal.severity,
    status: 'new',
    priority: signal.priority,
    occurrence_count: 1,
    ...UNACKNOWLEDGED,
    assignment: null,
    sla_due_at: dueOf(signal, signal.at),
    first_seen: signal.at,
    last_seen: signal.at,
    created_at: now,
    updated_at: now,
    decided_at: null,
    stage: signal.stage,
    open_members: 1,
    muted: null,
    untold: null,
  };
}

/** A new episode: severity, priority and term are those of what brought it back, unless worse is still there. */
function reopened(alert: Alert, signal: Present): Alert {
  const alone = alert.open_members <= 1;
  return {
    ...alert,
    status: 'new',
    ...UNACKNOWLEDGED,
    severity: alone || atLeast(signal.severity, alert.severity) ? signal.severity : alert.severity,
    priority: alone ? signal.priority : urgent(alert.priority, signal.priority),
    stage: signal.stage,
    sla_due_at: dueOf(signal, signal.at),
    decided_at: null,
  };
}
