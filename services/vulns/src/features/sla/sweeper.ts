import { makeEvent, type EventOrigin, type PlatformEvent } from '@osk/contracts';
import type { Transaction, TeamTurns } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import { byTeam, inBatches } from '../../background/batches';
import { divided } from '../../background/divided';
import { findingRef } from '../occurrences/events';
import type { Occurrence } from '../occurrences/occurrence';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { Recorder } from '../summaries/recorder';
import { advanced, isLate, type SlaNotice } from './advance';
import { worthTelling, type LateOccurrence } from './late';

export interface SlaSweeperOptions {
  occurrences: OccurrenceRepository;
  writes: TeamTurns;
  recorder: Recorder;
  logger: Logger;
  now?(): Date;
}

/** How moves are announced: not at all (null), or each, with how many were overdue from the start where they were. */
type Telling = { already_overdue?: number } | null;

/** Occurrences per transaction at most. */
const BATCH = 200;
const DAY_MS = 86_400_000;

/** Looks after deadlines and the ends of acceptances, over all teams. Run by one process at a time. */
export class SlaSweeper {
  private readonly now: () => Date;

  constructor(private readonly options: SlaSweeperOptions) {
    this.now = options.now ?? (() => new Date());
  }

  /**
   * Goes once through all whose time has come. Each is moved, counted and announced in one transaction, after which it
   * is no longer due: ending in the middle loses and repeats nothing. One that cannot be moved is left for the next
   * time, and holds up no other. What was overdue from the start comes last, when it is known how much that is.
   */
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const now = this.now();
    const late = new Map<string, LateOccurrence[]>();
    for await (const batch of inBatches(this.options.occurrences.due(now), BATCH))
      for (const [teamId, due] of byTeam(batch)) {
        const ids = due.map(({ _id }) => _id);
        const found = await this.each(teamId, ids, signal, (some, tx) => this.advance(teamId, some, now, tx));
        const known = late.get(teamId);
        if (known) known.push(...found);
        else late.set(teamId, found);
      }
    for (const [teamId, found] of late) await this.settle(teamId, found, now, signal);
  }

  /** Does the work in one transaction, or in several where one of them cannot be done; what they gave. */
  private async each<T>(
    teamId: string,
    ids: readonly string[],
    signal: AbortSignal,
    work: (ids: readonly string[], tx: Transaction) => Promise<readonly T[]>,
  ): Promise<T[]> {
    signal.throwIfAborted();
    const { writes, logger } = this.options;
    const given: T[] = [];
    await divided(
      ids,
      async (some) => given.push(...(await writes.run(teamId, (tx) => work(some, tx)))),
      (id, error) => logger.warn('a deadline could not be looked after', { occurrence_id: id, error }),
    );
    return given;
  }

  /** Moves and announces what is due; gives what was overdue from the start, which is left as it is. */
  private async advance(teamId: string, ids: readonly string[], now: Date, tx: Transaction): Promise<LateOccurrence[]> {
    const due = await this.due(teamId, ids, now, tx);
    const onTime = due.filter((of) => !isLate(of));
    await this.move(teamId, onTime, now, {}, tx);
    return due.filter(isLate).map(({ _id, vulnerability_id, risk_score, priority_rank }) => ({
      ...{ _id, vulnerability_id, risk_score, priority_rank },
    }));
  }

  /** The worst are announced first: a sweep that ends before all are moved has told of them, and of how many they are. */
  private async settle(teamId: string, found: readonly LateOccurrence[], now: Date, signal: AbortSignal) {
    const { told, counted } = worthTelling(found);
    const move = (telling: Telling) => async (ids: readonly string[], tx: Transaction) => {
      const late = (await this.due(teamId, ids, now, tx)).filter(isLate);
      await this.move(teamId, late, now, telling, tx);
      return [];
    };
    await this.each(teamId, told, signal, move({ already_overdue: found.length }));
    for (let at = 0; at < counted.length; at += BATCH)
      await this.each(teamId, counted.slice(at, at + BATCH), signal, move(null));
  }

  /** In the order of the ids. Somebody may have decided since they were found to be due. */
  private async due(teamId: string, ids: readonly string[], now: Date, tx: Transaction): Promise<Occurrence[]> {
    const stored = new Map((await this.options.occurrences.byIds(teamId, ids, tx)).map((of) => [of._id, of]));
    return ids.flatMap((id) => stored.get(id) ?? []).filter(({ wake_at }) => wake_at !== null && wake_at <= now);
  }

  private async move(teamId: string, due: readonly Occurrence[], now: Date, telling: Telling, tx: Transaction) {
    const moves = due.map((before) => ({ before, ...advanced(before, now) }));
    await this.options.recorder.record(teamId, moves, { scanId: null }, tx);
    if (telling === null) return;
    const origin: EventOrigin = { team_id: teamId, source_module: 'vulns' };
    for (const { after, notices } of moves)
      for (const notice of notices) tx.emit(eventOf(notice, after, telling, now, origin));
  }
}

function eventOf(
  notice: SlaNotice,
  of: Occurrence,
  telling: NonNullable<Telling>,
  now: Date,
  origin: EventOrigin,
): PlatformEvent {
  const due = of.sla_due_at as Date;
  const term = { ...findingRef(of, null), due_at: due.toISOString(), priority_rank: of.priority_rank };
  if (notice === 'sla.warning') return makeEvent(notice, origin, term);
  if (notice === 'sla.breached') return makeEvent(notice, origin, { ...term, ...telling });
  const overdue_days = Math.floor((now.getTime() - due.getTime()) / DAY_MS);
  return makeEvent(notice, origin, { ...term, ...telling, overdue_days });
}
