import { makeEvent, type EventOrigin, type PlatformEvent } from '@osk/contracts';
import type { Transaction, TeamTurns } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import { byTeam, inBatches } from '../../background/batches';
import { divided } from '../../background/divided';
import { findingRef } from '../occurrences/events';
import type { Occurrence } from '../occurrences/occurrence';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { Recorder } from '../summaries/recorder';
import { advanced, type SlaNotice } from './advance';

export interface SlaSweeperOptions {
  occurrences: OccurrenceRepository;
  writes: TeamTurns;
  recorder: Recorder;
  logger: Logger;
  now?(): Date;
}

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
   * time, and holds up no other.
   */
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const now = this.now();
    const { occurrences, writes, logger } = this.options;
    for await (const batch of inBatches(occurrences.due(now), BATCH))
      for (const [teamId, due] of byTeam(batch)) {
        signal.throwIfAborted();
        await divided(
          due.map(({ _id }) => _id),
          (ids) => writes.run(teamId, (tx) => this.advance(teamId, ids, now, tx)),
          (id, error) => logger.warn('a deadline could not be looked after', { occurrence_id: id, error }),
        );
      }
  }

  private async advance(teamId: string, ids: readonly string[], now: Date, tx: Transaction): Promise<void> {
    const due = (await this.options.occurrences.byIds(teamId, ids, tx)).filter(
      // Somebody may have decided since it was found to be due.
      ({ wake_at }) => wake_at !== null && wake_at <= now,
    );
    const moves = due.map((before) => ({ before, ...advanced(before, now) }));
    await this.options.recorder.record(teamId, moves, { scanId: null }, tx);
    const origin: EventOrigin = { team_id: teamId, source_module: 'vulns' };
    for (const { after, notices } of moves)
      for (const notice of notices) tx.emit(eventOf(notice, after, after.sla_due_at as Date, now, origin));
  }
}

function eventOf(notice: SlaNotice, of: Occurrence, due: Date, now: Date, origin: EventOrigin): PlatformEvent {
  const term = { ...findingRef(of, null), due_at: due.toISOString(), priority_rank: of.priority_rank };
  if (notice !== 'sla.escalated') return makeEvent(notice, origin, term);
  const overdue_days = Math.floor((now.getTime() - due.getTime()) / DAY_MS);
  return makeEvent(notice, origin, { ...term, overdue_days });
}
