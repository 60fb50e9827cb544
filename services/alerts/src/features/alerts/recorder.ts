import type { EventOrigin } from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import { findMute, type Mute } from '../mutes/mute';
import type { MuteRepository } from '../mutes/mute.repo';
import type { Alert, Change, Sign } from './alert';
import type { AlertRepository } from './alert.repo';
import { PLATFORM, type EntryRepository, type NewEntry } from './entry.repo';
import { raisedEvent, resolvedEvent } from './events';
import { facetOf } from './facet';
import { count, type Counts, type Ledger } from './ledger.repo';
import { isTerminal } from './lifecycle';

/** A difference to be written, and what has to be said about it. */
export interface AlertChange {
  before: Alert | null;
  after: Alert;
  entries: NewEntry[];
  /** People have to be told, unless a rule or window mutes it. */
  tell?: { change: Change; signs: Sign[] };
}

export interface RecordContext {
  now: Date;
  requestId?: string;
}

/**
 * The one way in which alerts change: writes them, and with them in the same transaction the counters, the activity log
 * and the events that tell people.
 */
export class Recorder {
  constructor(
    private readonly options: {
      alerts: AlertRepository;
      entries: EntryRepository;
      ledger: Ledger;
      mutes: MuteRepository;
    },
  ) {}

  async record(
    teamId: string,
    changes: readonly AlertChange[],
    context: RecordContext,
    tx: Transaction,
  ): Promise<void> {
    const real = changes.filter(({ before, after, entries }) => before !== after || entries.length > 0);
    if (real.length === 0) return;
    const { alerts, entries, ledger, mutes } = this.options;
    const origin: EventOrigin = { team_id: teamId, source_module: 'alerts', request_id: context.requestId };
    const inForce = real.some(({ tell }) => tell) ? await mutes.all(teamId, tx) : [];
    const written = real.map((change) => announce(change, { inForce, now: context.now, origin }, tx));
    const delta: Counts = {};
    for (const { before, after } of written) {
      if (before) count(delta, facetOf(before), -1);
      count(delta, facetOf(after), 1);
    }
    const revision = await ledger.add(teamId, delta, tx);
    await alerts.write(teamId, written, revision, tx);
    await entries.add(
      teamId,
      written.flatMap((change) => change.entries),
      tx,
    );
  }
}

interface Announcing {
  inForce: readonly Mute[];
  now: Date;
  origin: EventOrigin;
}

const ORDER: readonly Change[] = ['new', 'reopened', 'escalated'];
/** What is told of two things at once: that an alert is new says more than that it has become worse. */
const stronger = (a: Change | null, b: Change): Change => (a && ORDER.indexOf(a) < ORDER.indexOf(b) ? a : b);

/** Emits what people have to know; a muted alert remembers it instead. */
function announce(change: AlertChange, { inForce, now, origin }: Announcing, tx: Transaction): AlertChange {
  const { before, after, tell } = change;
  if (isTerminal(after.status)) return finish(change, origin, tx);
  if (!tell) return change;
  const entry = (action: 'muted' | 'unmuted', text: string): NewEntry => ({
    alert_id: after._id,
    action,
    by: PLATFORM,
    at: now,
    text,
  });
  const due = stronger(after.untold, tell.change);
  const mutes = tell.signs.map(({ asset_id }) => findMute(inForce, { ...after, asset_id }, now));
  const loud = tell.signs.find((_sign, index) => !mutes[index]);
  const mute = mutes[0];
  if (!loud && mute) {
    const { by, kind, until } = mute;
    const asset_id = tell.signs[0]?.asset_id ?? null;
    const muted: Alert = { ...after, untold: due, muted: { by, kind, until, asset_id } };
    const isNews = before?.muted?.by !== by;
    return { ...change, after: muted, entries: [...change.entries, ...(isNews ? [entry('muted', mute.name)] : [])] };
  }
  const told: Alert = { ...after, untold: null, muted: null };
  tx.emit(raisedEvent(told, due, loud, origin));
  return { ...change, after: told, entries: [...change.entries, ...(before?.muted ? [entry('unmuted', '')] : [])] };
}

/** It has come to its end: told to those who were told of it. */
function finish(change: AlertChange, origin: EventOrigin, tx: Transaction): AlertChange {
  const { before, after } = change;
  const { status } = after;
  const neverTold = after.untold === 'new' || after.untold === 'reopened';
  const quiet: Alert = after.untold || after.muted ? { ...after, untold: null, muted: null } : after;
  if (before && !isTerminal(before.status) && isTerminal(status) && !neverTold)
    tx.emit(resolvedEvent(quiet, status, origin));
  return { ...change, after: quiet };
}
